import type { Page } from '@playwright/test';
import { PROBES, type Probe } from './support/probes.ts';
import { expect, test } from './support/test.ts';

/** What a Worker that is protected by the frame's policy alone must not be stopped from. */
const ALLOWED_IN_THE_WORKER = new Set([
  // The engine is WebAssembly, and a Worker has a global object and a clock: what keeps a stranger
  // from them is the VM.
  'WebAssembly',
  'the global object by name',
  'real time',
]);

for (const probe of PROBES) {
  test(`stops ${probe.name}`, async ({ sandboxPage: page, openServer, browser }) => {
    const { name, network, ending = '' } = probe;
    const path = (layer: string) => `/${encodeURIComponent(name)}/${layer}${ending}`;
    const reached = async (layer: string, answer: unknown) => {
      // Whatever was sent before this has arrived when it is answered.
      await fetch(`${openServer.origin}/barrier`);
      return network ? openServer.hits.has(path(layer)) : answer === true;
    };

    const open = await (await browser.newContext()).newPage();
    await open.goto(openServer.origin);
    const control = await runOpenly(open, probe, openServer.origin + path('open'));
    if (network) await openServer.whenHit(path('open'));
    expect(await reached('open', control), 'the probe works where nothing stops it').toBe(true);
    await open.context().close();

    const inVm = await page.evaluate(
      async ([body = '', url]) => {
        const sandbox = harness.create();
        const tried = await harness.tryTool(
          sandbox,
          `const url = args.url; const REAL_NOW = args.now; const heard = () => false;
           const probe = async () => { ${body} };
           try { return { ok: true, value: "", structured: { got: await probe() ?? null } }; } catch (error) { return err(String(error)); }`,
          { args: { url, now: Date.now() } },
        );
        sandbox.dispose();
        return tried.result;
      },
      [probe.body, openServer.origin + path('vm')],
    );
    const got = 'structured' in inVm ? inVm.structured?.got : undefined;
    expect(await reached('vm', got), 'stopped in the VM').toBe(false);

    let inWorker: unknown = 'a page only';
    if (probe.works === 'worker') {
      inWorker = await runInFrameWorker(page, probe, openServer.origin + path('worker'));
      const through = await reached('worker', inWorker);
      expect(through, 'stopped in the Worker by the policy').toBe(ALLOWED_IN_THE_WORKER.has(name));
    }
    const said = 'error' in inVm ? inVm.error : 'threw' in inVm ? inVm.threw : JSON.stringify(got);
    console.log(
      `escape | ${name} | works without protection | VM: ${said.slice(0, 70)} | Worker alone: ${String(inWorker).slice(0, 70)}`,
    );
  });
}

/** The probe as it is, in a page or a Worker that nobody protects. */
async function runOpenly(page: Page, { body, works }: Probe, url: string): Promise<unknown> {
  return page.evaluate(
    async ([code, place, address]) => {
      const message = new Promise((go) => {
        new BroadcastChannel('probe').onmessage = () => go(true);
      });
      if (place === 'page') {
        // biome-ignore lint/nursery/noImpliedEval: an unprotected page is one where this works.
        const run = new Function('url', 'heard', 'REAL_NOW', `return (async () => { ${code} })()`);
        return run(address, () => message, Date.now());
      }
      const source = `const heard = () => true; const REAL_NOW = ${Date.now()};
        (async () => { const url = ${JSON.stringify(address)}; ${code} })().then(postMessage, (e) => postMessage(String(e)));`;
      const worker = new Worker(URL.createObjectURL(new Blob([source])));
      const answer = new Promise((go) => {
        worker.onmessage = ({ data }) => go(data);
      });
      return code?.includes('BroadcastChannel') ? message : answer;
    },
    [body, works, url],
  );
}

/** The probe in a Worker of the real frame, without the VM: what if a stranger broke out of it? */
async function runInFrameWorker(page: Page, { body }: Probe, url: string): Promise<unknown> {
  return page.evaluate(
    async ([code, address]) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.src = new URL('sandbox.html', location.href).href;
      const { port1: control, port2 } = new MessageChannel();
      const opened = new Promise((go) => {
        frame.onload = go;
      });
      document.body.append(frame);
      await opened;
      let heard = false;
      const ear = new BroadcastChannel('probe');
      const barrier = new Promise((go) => {
        ear.onmessage = ({ data }) => {
          if (data === 'barrier') go(undefined);
          else heard = true;
        };
      });
      const source = `self.onmessage = ({ ports: [port] }) => {
        const heard = () => 'nobody heard it'; const REAL_NOW = ${Date.now()};
        (async () => { const url = ${JSON.stringify(address)}; ${code} })().then(
          (answer) => port.postMessage(answer ?? 'done'), (error) => port.postMessage(String(error)));
      };`;
      frame.contentWindow?.postMessage({ code: source, wasm: new ArrayBuffer(0) }, '*', [port2]);
      const { port1, port2: theirs } = new MessageChannel();
      const answer = new Promise((go) => {
        port1.onmessage = ({ data }) => go(data);
      });
      control.postMessage({ type: 'start', id: 1, setup: {} }, [theirs]);
      const got = await answer;
      // What was sent on this channel before has arrived when this has.
      new BroadcastChannel('probe').postMessage('barrier');
      await barrier;
      frame.remove();
      return heard || got;
    },
    [body, url],
  );
}

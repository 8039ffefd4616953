import type { Page } from '@playwright/test';
import { PROBES, type Probe } from './support/probes.ts';
import { expect, test } from './support/test.ts';

/** Probes that may succeed in a Worker with only the frame's policy. */
const ALLOWED_IN_THE_WORKER = new Set([
  // The engine is WebAssembly, and a Worker has a global object and a clock. Only the VM hides them
  // from untrusted code.
  'WebAssembly',
  'the global object by name',
  'real time',
]);

const GROUPS = {
  'the ways to the network from a Worker': (one: Probe) => one.network && one.works === 'worker',
  'the ways to the network from a page': (one: Probe) => one.network && one.works === 'page',
  'what is kept, what is around and what makes code': (one: Probe) => !one.network,
};

for (const [group, isOfGroup] of Object.entries(GROUPS)) {
  test(`stops ${group}`, async ({ sandboxPage: page, openServer, browser }) => {
    test.setTimeout(180_000);
    const outside = await browser.newContext();
    const sandbox = await page.evaluateHandle(() => harness.create());
    for (const probe of PROBES.filter(isOfGroup)) {
      await test.step(`stops ${probe.name}`, async () => {
        const { name, network, ending = '' } = probe;
        const path = (layer: string) => `/${encodeURIComponent(name)}/${layer}${ending}`;
        const reached = async (layer: string, answer: unknown) => {
          // When this is answered, all earlier requests have arrived.
          await fetch(`${openServer.origin}/barrier`);
          return network ? openServer.hits.has(path(layer)) : answer === true;
        };

        // A new page each time, because some probes navigate away.
        const open = await outside.newPage();
        await open.goto(openServer.origin);
        const control = await runOpenly(open, probe, openServer.origin + path('open'));
        if (network) await openServer.whenHit(path('open'));
        const works = await reached('open', control);
        expect.soft(works, `${name} works where nothing stops it`).toBe(true);

        const inVm = await page.evaluate(
          async ([vm, body = '', url]) => {
            const tried = await harness.tryTool(
              vm,
              `const url = args.url; const REAL_NOW = args.now; const heard = () => false;
               const probe = async () => { ${body} };
               try { return { ok: true, value: "", structured: { got: await probe() ?? null } }; } catch (error) { return err(String(error)); }`,
              { args: { url, now: Date.now() } },
            );
            return tried.result;
          },
          [sandbox, probe.body, openServer.origin + path('vm')] as const,
        );
        const got = 'structured' in inVm ? inVm.structured?.got : undefined;
        expect.soft(await reached('vm', got), `${name} is stopped in the VM`).toBe(false);

        let inWorker: unknown = 'a page only';
        if (probe.works === 'worker') {
          inWorker = await runInFrameWorker(page, probe, openServer.origin + path('worker'));
          expect
            .soft(await reached('worker', inWorker), `${name} in the Worker, by the policy alone`)
            .toBe(ALLOWED_IN_THE_WORKER.has(name));
        }
        const said =
          'error' in inVm ? inVm.error : 'threw' in inVm ? inVm.threw : JSON.stringify(got);
        console.log(
          `escape | ${name} | works without protection | VM: ${said.slice(0, 70)} | Worker alone: ${String(inWorker).slice(0, 70)}`,
        );
      });
    }
    await outside.close();
  });
}

/** The same probe in an unprotected page or Worker. */
async function runOpenly(page: Page, { body, works }: Probe, url: string): Promise<unknown> {
  return page.evaluate(
    async ([code, place, address]) => {
      const message = new Promise((go) => {
        new BroadcastChannel('probe').onmessage = () => go(true);
      });
      if (place === 'page') {
        // biome-ignore lint/nursery/noImpliedEval: this must work on an unprotected page.
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

/** The probe in a Worker of the real frame without the VM, as if code had escaped from the VM. */
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
        const heard = () => 'no answer'; const REAL_NOW = ${Date.now()};
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
      // When this arrives, all earlier messages of this channel have arrived.
      new BroadcastChannel('probe').postMessage('barrier');
      await barrier;
      ear.close();
      frame.remove();
      return heard || got;
    },
    [body, url],
  );
}

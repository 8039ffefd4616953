/**
 * Three places for a probe. Each function runs in a page, so it uses only its arguments and the
 * globals of that page.
 */
import type { Sandbox } from '../../../src/sandbox/api.ts';
import type { Probe } from './probes.ts';

/** A probe and its forbidden URL. */
type Attempt = Pick<Probe, 'body'> & { url: string };

/** The probe in an unprotected page or Worker. */
export async function runOpenly({
  body,
  works,
  url,
}: Attempt & Pick<Probe, 'works'>): Promise<unknown> {
  const message = new Promise((go) => {
    new BroadcastChannel('probe').onmessage = () => go(true);
  });
  if (works === 'page') {
    // biome-ignore lint/nursery/noImpliedEval: this must work on an unprotected page.
    const run = new Function('url', 'heard', 'REAL_NOW', `return (async () => { ${body} })()`);
    return run(url, () => message, Date.now());
  }
  const source = `const heard = () => true; const REAL_NOW = ${Date.now()};
    (async () => { const url = ${JSON.stringify(url)}; ${body} })().then(postMessage, (e) => postMessage(String(e)));`;
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  const answer = new Promise((go) => {
    worker.onmessage = ({ data }) => go(data);
  });
  return body.includes('BroadcastChannel') ? message : answer;
}

/** The probe as the body of a tool. */
export async function runInVm(sandbox: Sandbox, { body, url }: Attempt) {
  const tried = await harness.tryTool(
    sandbox,
    `const url = args.url; const REAL_NOW = args.now; const heard = () => false;
     const probe = async () => { ${body} };
     try { return { ok: true, value: "", structured: { got: await probe() ?? null } }; } catch (error) { return err(String(error)); }`,
    { args: { url, now: Date.now() } },
  );
  return tried.result;
}

/** The probe in a Worker of the real frame without the VM, as if code had escaped from the VM. */
export async function runInFrameWorker({ body, url }: Attempt): Promise<unknown> {
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
    (async () => { const url = ${JSON.stringify(url)}; ${body} })().then(
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
}

import { url as checkerUrl } from 'virtual:toolyard-sandbox/checker';
import { url as guestUrl } from 'virtual:toolyard-sandbox/guest';
import wasmUrl from 'quickjs-wasi/quickjs.wasm?url';
import { UnreachableError } from './reachable.ts';

/** The files that the host posts into the frame; the frame may fetch nothing itself. */
export interface Assets {
  code: string;
  wasm: ArrayBuffer;
}

/** Fetches the Worker's code and the engine. */
export async function loadAssets(): Promise<Assets> {
  const [code, wasm] = await Promise.all([
    load(guestUrl).then((response) => response.text()),
    load(wasmUrl).then((response) => response.arrayBuffer()),
  ]);
  return { code, wasm };
}

/** Fetches the code of the Worker that checks reducers. */
export async function loadChecker(): Promise<string> {
  return (await load(checkerUrl)).text();
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new UnreachableError({ cause });
  });
  if (!response.ok) throw new Error(`A part of the sandbox could not be loaded: ${url}.`);
  return response;
}

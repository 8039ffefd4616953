import { url as checkerUrl } from 'virtual:toolyard-sandbox/checker';
import { url as wasmUrl } from 'virtual:toolyard-sandbox/engine';
import { url as guestUrl } from 'virtual:toolyard-sandbox/guest';
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
    load(wasmUrl).then(unpack),
  ]);
  return { code, wasm };
}

/** Fetches the code of the Worker that checks reducers. */
export async function loadChecker(): Promise<string> {
  return (await load(checkerUrl)).text();
}

/**
 * Unpacks the engine, which is a third of its size in its file. A server may have unpacked it, too:
 * some send `.gz` with `Content-Encoding`.
 */
async function unpack(response: Response): Promise<ArrayBuffer> {
  const bytes = await response.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new UnreachableError({ cause });
  });
  if (!response.ok) throw new Error(`A part of the sandbox could not be loaded: ${url}.`);
  return response;
}

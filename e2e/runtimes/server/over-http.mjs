/** Starts servers on loopback and runs the cases against them. */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { runChild } from '../../../tools/child.mjs';

/** Precedes the port in the output of a server's program. */
export const PORT_MARK = 'LISTENS-ON ';

const START_MS = 20_000;

/**
 * @typedef {object} Serving
 * @property {string} origin
 * @property {() => Promise<void>} stop
 * @property {boolean} [noticesLeaving] default true
 */

/**
 * Starts a server and runs the cases for servers against it.
 *
 * @param {import('../prepare.mjs').Prepared} prepared
 * @param {() => Promise<Serving>} start
 * @returns {Promise<import('../runtimes/runtime.mjs').CaseRows>}
 */
export async function checkServer({ suites }, start) {
  /** @type {typeof import('./index.ts')} */
  const { runServerCases } = await import(pathToFileURL(suites.cases).href);
  /** @type {typeof import('./protocol/index.ts')} */
  const { runProtocolCases } = await import(pathToFileURL(suites.protocol).href);
  const { origin, stop, noticesLeaving = true } = await start();
  const target = { origin, fetch, sendsAllHeaders: true, noticesLeaving };
  try {
    // In this order: the last of the cases checks for errors that no response showed.
    return [...(await runProtocolCases(target)), ...(await runServerCases(target))];
  } finally {
    await stop();
  }
}

/**
 * Starts a program that serves and prints its port.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<Serving>}
 */
export function startProgram(command, args, cwd) {
  const ending = new AbortController();
  return new Promise((resolve, reject) => {
    const ended = runChild(command, args, {
      cwd,
      quiet: true,
      signal: ending.signal,
      env: { NO_COLOR: '1', FORCE_COLOR: undefined, DENO_NO_UPDATE_CHECK: '1' },
      onOutput(output) {
        const [, port] = new RegExp(`${PORT_MARK}(\\d+)\\s`).exec(output) ?? [];
        if (port === undefined) return;
        clearTimeout(timer);
        resolve({ origin: `http://127.0.0.1:${port}`, stop });
      },
    });
    const stop = async () => {
      ending.abort();
      await ended;
    };
    const timer = setTimeout(() => ending.abort(), START_MS);
    void ended.then(({ output }) => {
      clearTimeout(timer);
      reject(new Error(`ended before it served: ${output.trim()}`));
    });
  });
}

/**
 * Serves a runtime without sockets over a socket of this process.
 *
 * @param {{ fetch: (url: string, init: RequestInit & { duplex: 'half' }) => Promise<Response> }} bridged
 * @returns {Promise<Serving>}
 */
export async function listenWith({ fetch }) {
  const server = createServer(async (incoming, outgoing) => {
    const leaving = new AbortController();
    outgoing.on('close', () => leaving.abort());
    const { method = 'GET', headers, url } = incoming;
    // Node uses the first of several hosts; a platform refuses the request.
    if (incoming.headersDistinct.host?.length !== 1) {
      outgoing.writeHead(400);
      return outgoing.end();
    }
    const hasBody = method !== 'GET' && method !== 'HEAD';
    try {
      const answer = await fetch(`http://${headers.host}${url}`, {
        method,
        headers: /** @type {[string, string][]} */ (Object.entries(headers)),
        signal: leaving.signal,
        duplex: 'half',
        ...(hasBody && { body: /** @type {BodyInit} */ (Readable.toWeb(incoming)) }),
      });
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (!answer.body) return outgoing.end();
      const reader = answer.body.getReader();
      outgoing.on('close', () => void reader.cancel().catch(() => {}));
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        outgoing.write(value);
      }
      outgoing.end();
    } catch {
      // A request that the platform cannot parse does not reach the server.
      if (!outgoing.headersSent) outgoing.writeHead(400);
      outgoing.end();
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port could be opened');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Two Workers under miniflare, in separate isolates, each with its own port. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const HERE = import.meta.dirname;

/** The maximum number of calls of the tool `limited`. */
export const LIMIT = 20;

/**
 * @typedef {object} Isolates
 * @property {(isolate: 'a' | 'b', calls: { name: string, args?: object }[]) => Promise<Answer[]>} ask
 *   one batch over loopback
 * @property {() => Promise<void>} end
 *
 * @typedef {{ ok: boolean, value?: string, structured?: object, error?: string, reason?: string, retryAfterMs?: number }} Answer
 */

/**
 * @param {string} project where the packed package is installed
 * @param {string | undefined} persist where Durable Objects keep their state; without it the
 *   isolates share no state
 * @returns {Promise<Isolates>}
 */
export async function startIsolates(project, persist) {
  // miniflare would start its own, older workerd.
  process.env.MINIFLARE_WORKERD_PATH ??= createRequire(import.meta.url)('workerd').default;
  const { Miniflare } = await import('miniflare');
  const lib = join(project, 'node_modules', 'toolyard', 'dist', 'lib');
  /** @param {string} name */
  const worker = (name) => ({
    name,
    modulesRoot: HERE,
    modules: [
      { type: /** @type {const} */ ('ESModule'), path: join(HERE, 'worker.js') },
      ...[
        ['core.js', 'index.js'],
        ['edge.js', 'edge.js'],
      ].map(([as, file]) => ({
        type: /** @type {const} */ ('ESModule'),
        path: join(HERE, as ?? ''),
        contents: readFileSync(join(lib, file ?? ''), 'utf8'),
      })),
    ],
    compatibilityDate: '2026-07-01',
    bindings: { ISOLATE: name, LIMIT },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    ...(persist && {
      durableObjects: {
        // The first Worker defines the class, and both have a binding to it.
        STATE: { className: 'ToolyardState', scriptName: 'a', useSQLite: true },
      },
    }),
  });
  const miniflare = new Miniflare({
    workers: [worker('a'), worker('b')],
    ...(persist && { durableObjectsPersist: persist }),
  });
  const addresses = {
    a: await miniflare.unsafeGetDirectURL('a'),
    b: await miniflare.unsafeGetDirectURL('b'),
  };
  return {
    async ask(isolate, calls) {
      const response = await fetch(new URL('/execute', addresses[isolate]), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
        body: JSON.stringify({
          calls: calls.map(({ name, args = {} }, at) => ({ toolCallId: `c${at}`, name, args })),
        }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${isolate} answered with ${response.status}: ${text}`);
      /** @type {{ results: { result: Answer }[] }} */
      const { results } = JSON.parse(text);
      return results.map(({ result }) => result);
    },
    end: () => miniflare.dispose(),
  };
}

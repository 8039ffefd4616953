/** workerd, the engine of Cloudflare Workers, under miniflare. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { versionOf } from './processes.mjs';

const MAIN = `import { run } from './entry.js';
export default { fetch: async () => Response.json(await run()) };
`;

const SERVER_MAIN = `import { fetch } from './served.js';
export default { fetch };
`;

const COMPATIBILITY_DATE = '2026-07-01';
/** Without it, a request's signal does not abort when the client disconnects. */
const COMPATIBILITY_FLAGS = ['enable_request_signal'];

/** @type {import('./runtime.mjs').Runtime} */
export const workerd = {
  name: 'workerd',
  version: () => versionOf('workerd'),
  async run({ files }) {
    const names = ['entry.js', 'core.js', 'schema.js', 'contract.js', 'imports.js'];
    const miniflare = await createMiniflare({
      modulesRoot: files,
      modules: [
        { type: 'ESModule', path: join(files, 'main.js'), contents: MAIN },
        ...names.map(
          (name) => /** @type {const} */ ({ type: 'ESModule', path: join(files, name) }),
        ),
      ],
    });
    try {
      const response = await miniflare.dispatchFetch('http://localhost/', {
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`answered with ${response.status}: ${text}`);
      return JSON.parse(text);
    } finally {
      await miniflare.dispose();
    }
  },
  async startServer({ files, served }) {
    const miniflare = await createMiniflare({
      modulesRoot: files,
      modules: [
        { type: 'ESModule', path: join(files, 'main.js'), contents: SERVER_MAIN },
        { type: 'ESModule', path: served },
      ],
      compatibilityFlags: COMPATIBILITY_FLAGS,
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    });
    const { origin } = await miniflare.unsafeGetDirectURL();
    // It notices a broken connection at once, and a closed one only when it sends.
    return { origin, noticesLeaving: false, stop: () => miniflare.dispose() };
  },
};

/** @param {import('miniflare').WorkerOptions} worker */
async function createMiniflare(worker) {
  // miniflare would start its own, older workerd.
  process.env.MINIFLARE_WORKERD_PATH ??= createRequire(import.meta.url)('workerd').default;
  const { Miniflare } = await import('miniflare');
  return new Miniflare({ compatibilityDate: COMPATIBILITY_DATE, ...worker });
}

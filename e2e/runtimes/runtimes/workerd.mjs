/** workerd, the engine of Cloudflare Workers, under miniflare. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { versionOf } from './processes.mjs';

const MAIN = `import { run } from './entry.js';
export default { fetch: async () => Response.json(await run()) };
`;

/** @type {import('./runtime.mjs').Runtime} */
export const workerd = {
  name: 'workerd',
  version: () => versionOf('workerd'),
  async run({ files }) {
    // miniflare would start the older workerd that it brings along.
    process.env.MINIFLARE_WORKERD_PATH ??= createRequire(import.meta.url)('workerd').default;
    const { Miniflare } = await import('miniflare');
    const names = ['entry.js', 'core.js', 'schema.js', 'contract.js'];
    const miniflare = new Miniflare({
      modulesRoot: files,
      modules: [
        { type: 'ESModule', path: join(files, 'main.js'), contents: MAIN },
        ...names.map(
          (name) => /** @type {const} */ ({ type: 'ESModule', path: join(files, name) }),
        ),
      ],
      compatibilityDate: '2026-07-01',
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
};

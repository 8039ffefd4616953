import { fileURLToPath } from 'node:url';
import { createLogger, createServer } from 'vite';
import { expect, test } from 'vitest';
import { composedSources } from './composed-sources.ts';

/** A style sheet with `composes … from`. */
const SHEET = fileURLToPath(new URL('../src/app/ui/Fold.module.css', import.meta.url));

async function warningsOf(plugins: ReturnType<typeof composedSources>[]): Promise<string[]> {
  const warnings: string[] = [];
  const customLogger = createLogger('silent');
  customLogger.warnOnce = (message) => warnings.push(message);
  const server = await createServer({
    ...{ configFile: false, customLogger, css: { postcss: { plugins } } },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await server.transformRequest(SHEET);
  await server.close();
  return warnings;
}

test('a style sheet that composes classes of another file gives no warning', async () => {
  expect(await warningsOf([])).toContainEqual(expect.stringContaining('`from` option'));
  expect(await warningsOf([composedSources()])).toEqual([]);
});

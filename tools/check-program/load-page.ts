import { createServer } from 'vite';
import { sandbox } from '../vite-sandbox.ts';

/** Loads a module of this folder. */
export type LoadPage = (path: string) => Promise<Record<string, unknown>>;

/**
 * Hands out modules of this folder that need Vite, because the page's code imports texts with `?raw`.
 * Their dynamic imports need it for as long as they work.
 */
export async function withPage<T>(work: (load: LoadPage) => Promise<T>): Promise<T> {
  const server = await createServer({
    configFile: false,
    plugins: [sandbox()],
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  try {
    return await work((path) => server.ssrLoadModule(`/tools/check-program/${path}`));
  } finally {
    await server.close();
  }
}

import { resolve } from 'node:path';
import { build, preview } from 'vite';

/** A server of the built page. */
export interface ServedPage {
  url: string;
  close(): Promise<void>;
}

const root = resolve(import.meta.dirname, '..', '..');

/** Serves the built page on a free port. @param options.build first builds it */
export async function servePage(options: { build: boolean }): Promise<ServedPage> {
  if (options.build) await build({ root, logLevel: 'error' });
  const server = await preview({
    root,
    logLevel: 'error',
    preview: { port: 0, host: 'localhost' },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The preview server does not say where it listens.');
  return { url, close: () => server.close() };
}

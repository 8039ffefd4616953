/** The built page, and the sandbox's page, served as in production. */
import { join } from 'node:path';
import { build, preview } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
/** The sandbox alone, with what its checks need; never shipped. */
const SANDBOX_CONFIG = join(ROOT, 'e2e', 'sandbox', 'page', 'vite.config.ts');

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {() => Promise<void>} close
 */

/**
 * @param {number} [port] default: a free one
 * @returns {Promise<Server>}
 */
export function serveBuiltPage(port) {
  return serve({ root: ROOT }, port);
}

/** @returns {Promise<Server>} */
export async function serveSandbox() {
  await build({ configFile: SANDBOX_CONFIG, logLevel: 'error' });
  return serve({ configFile: SANDBOX_CONFIG });
}

/**
 * @param {import('vite').InlineConfig} config
 * @param {number} [port]
 * @returns {Promise<Server>}
 */
async function serve(config, port = 0) {
  const server = await preview({
    ...config,
    logLevel: 'error',
    preview: { port, host: 'localhost', strictPort: port !== 0 },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || !address) throw new Error('The page could not be served.');
  return {
    url: `http://localhost:${address.port}`,
    close: async () => {
      const closed = server.close();
      if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
      await closed;
    },
  };
}

import { createServer } from 'node:http';

/**
 * Serves a listener of Node on a free port of loopback.
 *
 * @param {import('node:http').RequestListener} listener
 * @returns {Promise<{ url: string, close(): Promise<void> }>} `url` has no slash at its end
 */
export async function listen(listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

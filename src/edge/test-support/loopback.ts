import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** A server on a free port of loopback. */
export interface Loopback {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** Serves a fetch function. */
export function serveOnLoopback(fetch: (request: Request) => Promise<Response>): Promise<Loopback> {
  // The other tests of the process keep the platform's own requests and responses.
  return listenOnLoopback(getRequestListener(fetch, { overrideGlobalObjects: false }));
}

/** Serves a listener of Node. */
export async function listenOnLoopback(listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

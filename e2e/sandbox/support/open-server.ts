import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server without protection, which records its requests. */
export interface OpenServer {
  readonly origin: string;
  /** Requested paths, with their queries. */
  readonly hits: ReadonlySet<string>;
  /** Resolves after a request for this path. */
  whenHit(path: string): Promise<void>;
  close(): Promise<void>;
}

const TYPES: [RegExp, string, string][] = [
  [
    /\.js$/,
    'text/javascript',
    'self.onconnect = (event) => event.ports[0].postMessage("connected");',
  ],
  [/\.css$/, 'text/css', 'body { color: red }'],
  [/\.events$/, 'text/event-stream', 'data: x\n\n'],
];

/** Starts the server on a free port. */
export async function startOpenServer(): Promise<OpenServer> {
  const hits = new Set<string>();
  const waiting = new Map<string, () => void>();
  const note = (path: string) => {
    hits.add(path);
    waiting.get(path)?.();
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    note(path);
    const [, type = 'text/html', body = '<!doctype html><title>open</title><p>open'] =
      TYPES.find(([pattern]) => pattern.test(path)) ?? [];
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
    response.end(body);
  });
  server.on('upgrade', (request, socket) => {
    note(request.url ?? '/');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast holds: the server listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    hits,
    whenHit: (path) =>
      hits.has(path) ? Promise.resolve() : new Promise((resolve) => waiting.set(path, resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

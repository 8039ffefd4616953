import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../dist/page');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
};

/** A static file server that sends content types and no other headers. */
export interface PlainServer {
  /** The URL of the playground, with a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Serves the built page below `/toolyard/`. */
export async function servePlain(): Promise<PlainServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.replace(/^\/toolyard\//, '').replace(/(^|\/)$/, '$1index.html');
    const isOurs = pathname.startsWith('/toolyard/') && !path.includes('..');
    readFile(join(ROOT, isOurs ? path : 'nothing')).then(
      (content) => {
        response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
        response.end(content);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo; // the server listens on a port
  return {
    url: `http://localhost:${port}/toolyard/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

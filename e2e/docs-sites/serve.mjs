/** Serves built sites, with the policy of their recipes. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.txt': 'text/plain',
};
/** The playground's files have their own policies. */
const PLAYGROUND = '/toolyard/';
/** The addresses of the playground's folder in the files of a site. */
const LINKS = /(["'`=])(?:\.{1,2}\/|\/)*toolyard\/(?=["'`]|embed\.)/g;

/**
 * @typedef {object} Served
 * @property {string} address with a slash at its end
 * @property {() => Promise<void>} close
 */

/**
 * Serves a built site.
 *
 * @param {string} folder
 * @param {string} policy the recipe's; `HASHES` becomes the hashes of a page's inline scripts
 * @param {string} [other] the origin of the playground, if it is another one
 * @returns {Promise<Served>}
 */
export function serveSite(folder, policy, other) {
  return serve(async (path) => {
    const file = await findFile(folder, path);
    if (file === undefined) return undefined;
    const bytes = await readFile(file);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    if (path.startsWith(PLAYGROUND)) return { bytes, headers: { 'content-type': type } };
    const isText = other !== undefined && /html|javascript/.test(type);
    const body = isText ? bytes.toString().replace(LINKS, `$1${other}${PLAYGROUND}`) : bytes;
    const hashes = type.includes('html') ? hashesOf(body.toString()) : '';
    const allowed = other === undefined ? policy : allow(policy, other);
    const headers = {
      'content-type': type,
      'content-security-policy': allowed.replace('HASHES', hashes),
    };
    return { bytes: body, headers };
  });
}

/**
 * Serves the playground alone.
 *
 * @param {string} folder
 */
export function servePlayground(folder) {
  return serve(async (path) => {
    if (!path.startsWith(PLAYGROUND)) return undefined;
    const inner = path.slice(PLAYGROUND.length - 1);
    const file = await findFile(folder, inner);
    if (file === undefined) return undefined;
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const isLoader = /^\/embed[\w.-]*\.js$/.test(inner);
    const allow = isLoader ? { 'access-control-allow-origin': '*' } : {};
    return { bytes: await readFile(file), headers: { 'content-type': type, ...allow } };
  });
}

/**
 * @param {(path: string) => Promise<{ bytes: Buffer | string, headers: Record<string, string> } | undefined>} answer
 * @returns {Promise<Served>}
 */
async function serve(answer) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    answer(decodeURIComponent(pathname)).then(
      (found) => {
        if (found) response.writeHead(200, found.headers).end(found.bytes);
        else response.writeHead(404).end();
      },
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    address: `http://localhost:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * @param {string} folder
 * @param {string} path
 */
async function findFile(folder, path) {
  const clean = normalize(path);
  for (const end of ['', '.html', '/index.html']) {
    const file = join(folder, `${clean}${end}`);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile()) return file;
  }
  return undefined;
}

/**
 * Lets pages show the playground of another origin, as docs/docs-sites/README.md says.
 *
 * @param {string} policy
 * @param {string} origin
 */
function allow(policy, origin) {
  return policy.replace(/\b(?:frame|img|script|style)-src /g, `$&${origin} `);
}

/** @param {string} html */
function hashesOf(html) {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)];
  const hashes = inline.map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).join(' ');
}

import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { HOST_POLICY } from './content-policy.ts';
import { readFrame } from './vite-sandbox.ts';

const INLINE = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const FRAME = '/sandbox.html';

/** Other people's pages load it as a module, which a browser does only where it is allowed to all. */
const LOADER = '/embed.js';
const OPEN = ['Access-Control-Allow-Origin', '*'] as const;

/**
 * The content security policy of every page: as `<meta>`, for hosts that send no headers, and as
 * the headers of the development and the preview server. In development the hash of the preamble
 * that the React plugin writes into the page is added; nothing else differs.
 */
export function contentPolicy(): Plugin {
  return {
    name: 'toolyard:content-policy',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: policyFor(html) },
          // Before anything that it is to hold for.
          injectTo: 'head-prepend',
        },
      ],
    },
    /** For static hosts that read such a file. Single pages, since two rules would send two policies. */
    async generateBundle() {
      const { policy } = await readFrame();
      const rules = [
        ['/index.html', HOST_POLICY],
        ['/embed.html', HOST_POLICY],
        [FRAME, policy],
      ];
      // Some hosts redirect the URL of a page's file to its name without the extension.
      const policies = rules.flatMap(([path = '', value]) =>
        [...new Set([path, path.replace(/(index)?\.html$/, '')])].map(
          (place) => `${place}\n  Content-Security-Policy: ${value}\n`,
        ),
      );
      const source = `${policies.join('')}${LOADER}\n  ${OPEN.join(': ')}\n`;
      this.emitFile({ type: 'asset', fileName: '_headers', source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (pathOf(request) === LOADER) response.setHeader(...OPEN);
        if (pathOf(request) !== FRAME) sendPolicyWithPage(response);
        next();
      });
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (pathOf(request) === LOADER) response.setHeader(...OPEN);
        if (pathOf(request) !== FRAME) {
          response.setHeader('Content-Security-Policy', HOST_POLICY);
          return next();
        }
        readFrame().then(({ policy }) => {
          response.setHeader('Content-Security-Policy', policy);
          next();
        }, next);
      });
    },
  };
}

/** The page is written by a later middleware, and its policy depends on what is in it. */
function sendPolicyWithPage(response: ServerResponse): void {
  const end = response.end;
  response.end = function endWithPolicy(this: ServerResponse, ...args: unknown[]) {
    const [body] = args;
    const isPage = String(response.getHeader('Content-Type') ?? '').startsWith('text/html');
    if (isPage && !response.headersSent) {
      const html = typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : '';
      response.setHeader('Content-Security-Policy', policyFor(html));
    }
    // The signature has overloads that only the original knows.
    return Reflect.apply(end, this, args);
  } as typeof response.end;
}

function policyFor(html: string): string {
  const hashes = [...html.matchAll(INLINE)].map(([, code = '']) => {
    const digest = createHash('sha256').update(code).digest('base64');
    return ` 'sha256-${digest}'`;
  });
  return HOST_POLICY.replace("'wasm-unsafe-eval'", `'wasm-unsafe-eval'${hashes.join('')}`);
}

function pathOf(request: Connect.IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://localhost').pathname;
}

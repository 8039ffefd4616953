import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { HOST_POLICY, NO_SNIFFING, PAGE_HEADERS, UNFRAMED_POLICY } from './content-policy.ts';
import { LOADER_FILES } from './vite-embed.ts';
import { readFrame } from './vite-sandbox.ts';

const INLINE = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const FRAME = '/sandbox.html';

/** Other sites load it as a module, and browsers require CORS permission for that. */
const LOADER: readonly string[] = LOADER_FILES.map((file) => `/${file}`);
const OPEN = ['Access-Control-Allow-Origin', '*'] as const;

/**
 * The content security policy of every page. It is a `<meta>` for hosts that send no headers, and a
 * header of the development and the preview server. In development the hash of the preamble that
 * the React plugin writes into the page is added; nothing else differs.
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
          // The policy applies only to elements after it.
          injectTo: 'head-prepend',
        },
      ],
    },
    /** For static hosts that read `_headers`. One rule a page, since two would send two policies. */
    async generateBundle() {
      const { policy } = await readFrame();
      const csp = 'Content-Security-Policy';
      const rules = [
        ['/index.html', [[csp, UNFRAMED_POLICY], ...PAGE_HEADERS]],
        ['/embed.html', [[csp, HOST_POLICY]]],
        [FRAME, [[csp, policy]]],
        // Workers have the policy of their own file.
        ['/assets/*', [[csp, HOST_POLICY]]],
      ] as const;
      // Some hosts redirect the URL of a page's file to its name without the extension.
      const pages = rules.flatMap(([path, headers]) => {
        const lines = headers.map((header) => `  ${header.join(': ')}\n`).join('');
        const places = new Set([path, path.replace(/(index)?\.html$/, '')]);
        return [...places].map((place) => `${place}\n${lines}`);
      });
      const open = LOADER.map((file) => `${file}\n  ${OPEN.join(': ')}\n`);
      const others = `${open.join('')}/*\n  ${NO_SNIFFING.join(': ')}\n`;
      const source = `${pages.join('')}${others}`;
      this.emitFile({ type: 'asset', fileName: '_headers', source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (LOADER.includes(pathOf(request))) response.setHeader(...OPEN);
        if (pathOf(request) !== FRAME) sendPolicyWithPage(response);
        next();
      });
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (LOADER.includes(pathOf(request))) response.setHeader(...OPEN);
        response.setHeader(...NO_SNIFFING);
        if (pathOf(request) !== FRAME) {
          sendPageHeaders(request, response);
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

/**
 * Tests rest a tab on the icon. With another opener policy than the page's, each visit from there to
 * the page would start a process, which has none of the compiled code.
 */
const UNFRAMED = ['/', '/index.html', '/icon.svg'];

/** Other sites may frame the page of a demo, as the demo page of this project does. */
function sendPageHeaders(request: Connect.IncomingMessage, response: ServerResponse): void {
  const isPlayground = UNFRAMED.includes(pathOf(request));
  response.setHeader('Content-Security-Policy', isPlayground ? UNFRAMED_POLICY : HOST_POLICY);
  if (!isPlayground) return;
  for (const [name, value] of PAGE_HEADERS) response.setHeader(name, value);
}

/** A later middleware writes the page, and the policy depends on the page's text. */
function sendPolicyWithPage(response: ServerResponse): void {
  const end = response.end;
  response.end = function endWithPolicy(this: ServerResponse, ...args: unknown[]) {
    const [body] = args;
    const isPage = String(response.getHeader('Content-Type') ?? '').startsWith('text/html');
    if (isPage && !response.headersSent) {
      const html = typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : '';
      response.setHeader('Content-Security-Policy', policyFor(html));
    }
    // The original has overloads that this signature cannot express.
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

/** How the program of each page is built and started. */

/**
 * @typedef {object} Page
 * @property {string} base the path of the tools
 * @property {(program: string, page: string) => string} [edit] another way that the page names
 * @property {Record<string, string>} [files] the rest of an app, by path
 * @property {readonly string[]} [build] arguments of Node
 * @property {(port: string) => readonly string[]} start arguments of Node
 * @property {RegExp} [isReady] what it prints when it serves; default: its address
 * @property {Record<string, string>} [env]
 * @property {boolean} [compresses] whether it compresses JSON
 */

/** @type {Record<string, Page>} */
export const APPS = {
  express: { base: '/tools', start: () => ['server.js'], compresses: true },
  'express, with bytes that a parser kept': {
    base: '/tools',
    start: () => ['server.js'],
    compresses: true,
    edit: (text, page) => {
      const [, parser = ''] = /`(express\.json\(\{.*?\}\))`/.exec(page) ?? [];
      return text
        .replace('app.use(express.json());\n', '')
        .replace("app.all('/tools", `app.use(${parser.replace('{', "{ limit: '1mb',")});\n$&`);
    },
  },
  fastify: { base: '/tools', start: () => ['server.js'] },
  hono: { base: '/tools', start: () => ['server.js'], compresses: true },
  // The route's functions, without the framework; `node e2e/frameworks/run.mjs next` builds an app.
  'next, without Next': {
    base: '/api/tools',
    start: () => ['start.js'],
    files: {
      'start.js': `import { serve } from '@hono/node-server';
import * as route from './app/api/tools/[[...path]]/route.js';
const fetch = (request) => route[request.method](request);
serve({ fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) }, ({ port }) =>
  console.log('http://127.0.0.1:' + port),
);
`,
    },
  },
  sveltekit: {
    base: '/tools',
    files: {
      'src/app.html': '<html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>\n',
      'src/routes/+page.svelte': '<p>An app with tools</p>\n',
      'svelte.config.js': `import adapter from '@sveltejs/adapter-node';
export default { kit: { adapter: adapter() } };
`,
      'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit()], logLevel: 'warn' };
`,
    },
    build: ['../node_modules/vite/bin/vite.js', 'build'],
    start: () => ['build/index.js'],
    env: { BODY_SIZE_LIMIT: '1M', HOST: '127.0.0.1' },
  },
};

/** Runs only if named: Next is large. @type {Record<string, Page>} */
export const LARGE_APPS = {
  next: {
    base: '/api/tools',
    files: {
      // Its packages are links to those of this repository.
      'next.config.js': 'export default { turbopack: { root: process.env.REPOSITORY } };\n',
      'app/layout.js':
        'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
      'app/page.js': 'export default () => <p>An app with tools</p>;\n',
    },
    build: ['../node_modules/next/dist/bin/next', 'build'],
    start: (port) => ['../node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', port],
    isReady: /Ready in/,
    compresses: true,
  },
};

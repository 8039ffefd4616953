/** How the site of each page in docs/docs-sites is built. */

/** @typedef {import('@playwright/test').Page} Page */

/**
 * @typedef {object} Site
 * @property {string} packages the folder whose packages it uses, below the root
 * @property {string} [react] the folder whose React it uses, if it is another one
 * @property {string} output the folder of the built site
 * @property {Record<string, string>} [files] the rest of the site, by path
 * @property {readonly string[]} [build] arguments of Node
 * @property {readonly string[]} [command] a program and its arguments, instead of `build`
 * @property {string} [recipe] the page; default: the name of the site
 * @property {'client' | 'load'} navigation how a link opens another page
 * @property {(page: Page) => Promise<void>} [toDark] switches to dark as a reader does
 */

const HTML = '<!doctype html><html lang="en"><head><meta charset="utf-8" />';
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1" />';

/** @type {Site} */
const react = {
  packages: '.',
  recipe: 'react',
  output: 'dist',
  navigation: 'client',
  build: ['node_modules/vite/bin/vite.js', 'build'],
  files: {
    'index.html': `${HTML}${VIEWPORT}<title>Handbook</title>
<link rel="stylesheet" href="/src/style.css" /></head>
<body><div id="root"></div><script type="module" src="/src/main.jsx"></script></body></html>
`,
    'src/style.css': `:root { color-scheme: light dark; }
body { margin: 2rem auto; max-width: 50rem; padding: 0 1rem; font-family: system-ui, sans-serif; }
`,
    'src/main.jsx': `import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ToolyardEmbed } from 'toolyard/react';
import { Handbook } from './Handbook.jsx';

function Access() {
  return <ToolyardEmbed example="who-may-call-what" title="Who may call what" height={360} />;
}

function App() {
  const [isFirst, setFirst] = useState(true);
  const go = (event) => {
    event.preventDefault();
    setFirst(!isFirst);
  };
  return (
    <>
      {isFirst ? <Handbook /> : <Access />}
      <p><a href="/" onClick={go}>{isFirst ? 'Who may call what' : 'Handbook'}</a></p>
    </>
  );
}

createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>);
`,
    'vite.config.js': `import react from '@vitejs/plugin-react';
export default { plugins: [react()], logLevel: 'warn', build: { assetsInlineLimit: 0 } };
`,
  },
};

/** Sites that are built in seconds. @type {Record<string, Site>} */
export const LIGHT_SITES = {
  html: {
    packages: '.',
    output: 'site',
    navigation: 'load',
    files: {
      'site/access.html': `${HTML}${VIEWPORT}<title>Access</title>
<link rel="stylesheet" href="/style.css" />
<link rel="stylesheet" href="/toolyard/embed.css" />
<script type="module" src="/toolyard/embed.js"></script></head>
<body><h1>Access</h1>
<toolyard-demo example="who-may-call-what" title="Who may call what"></toolyard-demo>
<p><a href="/">Handbook</a></p></body></html>
`,
    },
  },
  react,
  vitepress: {
    packages: 'e2e/docs-sites',
    output: 'docs/.vitepress/dist',
    navigation: 'client',
    build: ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs'],
    toDark: (page) => page.locator('.VPSwitchAppearance:visible').first().click(),
  },
};

/** With React 18. */
const DOCUSAURUS = 'e2e/docs-sites/docusaurus';

const ASTRO = {
  packages: 'e2e/docs-sites/astro',
  output: 'dist',
  build: ['node_modules/astro/astro.js', 'build'],
};

/** Sites whose packages are large, or that need another program. @type {Record<string, Site>} */
export const LARGE_SITES = {
  'react 18': { ...react, react: DOCUSAURUS },
  docusaurus: {
    packages: DOCUSAURUS,
    output: 'build',
    navigation: 'client',
    build: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    toDark: async (page) => {
      const button = page.locator('button[class*="toggleButton"]:visible').first();
      // It begins with the system's mode, and light is next.
      await button.click();
      await button.click();
    },
    files: {
      // As its template has it; as a module, its build fails.
      'package.json': '{ "private": true }',
      'docusaurus.config.js': `export default {
  title: 'Handbook',
  url: 'https://handbook.example',
  baseUrl: '/',
  themeConfig: { navbar: { title: 'Handbook' }, colorMode: { respectPrefersColorScheme: true } },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};
`,
    },
  },
  astro: {
    ...ASTRO,
    navigation: 'client',
    files: { 'astro.config.mjs': 'export default {};\n' },
  },
  starlight: {
    ...ASTRO,
    navigation: 'load',
    files: {
      'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
    },
    toDark: async (page) => {
      await page.locator('starlight-theme-select select:visible').first().selectOption('dark');
    },
  },
  mkdocs: {
    packages: '.',
    output: 'site',
    navigation: 'client',
    command: ['mkdocs', 'build', '--quiet'],
    toDark: (page) => page.locator('label[for^="__palette"]:visible').first().click(),
  },
  next: {
    packages: 'e2e/frameworks/next',
    output: 'out',
    navigation: 'client',
    build: ['node_modules/next/dist/bin/next', 'build'],
    files: {
      // Its packages are links to those of this repository.
      'next.config.js': `export default { output: 'export', turbopack: { root: process.env.REPOSITORY } };
`,
      'app/layout.jsx': `import './style.css';
export const metadata = { title: 'Handbook' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
      'app/style.css': `:root { color-scheme: light dark; }
body { margin: 2rem auto; max-width: 50rem; padding: 0 1rem; font-family: system-ui, sans-serif; }
`,
    },
  },
};

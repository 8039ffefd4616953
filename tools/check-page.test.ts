import { expect, it } from 'vitest';
import { initialScripts } from './check-page.ts';

const files: Record<string, string> = {
  'theme.js': 'document.title',
  'assets/main.js': "import './react.js'; export * from './shared.js'; import('./later.js');",
  'assets/react.js': "import { a } from './shared.js'; a()",
  'assets/shared.js': 'export const a = () => 1;',
  'assets/preloaded.js': '1',
};

const read = (file: string) => {
  const code = files[file];
  if (code === undefined) throw new Error(`The check must not read ${file}.`);
  return code;
};

it('counts what the page names and what that imports at once, each file one time', () => {
  const html = `<link rel="icon" href="./icon.svg" /><script src="./theme.js"></script>
    <script type="module" crossorigin src="./assets/main.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/react.js">
    <link rel="modulepreload" crossorigin href="./assets/preloaded.js">
    <link rel="stylesheet" href="./assets/main.css">`;
  const scripts = initialScripts(html, read);
  expect(scripts.map(({ file }) => file).sort()).toEqual([
    'assets/main.js',
    'assets/preloaded.js',
    'assets/react.js',
    'assets/shared.js',
    'theme.js',
  ]);
  expect(scripts.every(({ gzip }) => gzip > 0)).toBe(true);
});

import { ensureBrowser } from '../browser.mjs';
import { installPackages, runCounting } from './suite-packages.mjs';
import { say } from './turns.mjs';

/** @type {import('./suite.mjs').Suite} */
export const docsSites = {
  name: 'docs-sites',
  about: 'the recipes of docs/docs-sites, built and read in a browser; all of them with `all`',
  needs: ['build'],
  takesWords: true,
  async prepare() {
    const folders = { 'e2e/docs-sites': 'a documentation tool for the tests' };
    return (await installPackages(folders)) ?? (await ensureBrowser(say));
  },
  run: (words) => runCounting('docs-sites.json', ['e2e/docs-sites/run.mjs', ...words]),
};

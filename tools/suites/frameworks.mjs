import { installPackages, runCounting } from './suite-packages.mjs';

/** @type {import('./suite.mjs').Suite} */
export const frameworks = {
  name: 'frameworks',
  about: 'the programs of docs/edge in real web frameworks, called over HTTP',
  needs: ['build'],
  prepare: () => installPackages({ 'e2e/frameworks': 'the web frameworks for the tests' }),
  run: () => runCounting('frameworks.json', ['e2e/frameworks/run.mjs']),
};

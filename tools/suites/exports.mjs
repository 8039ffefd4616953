import { CACHE, installed } from './suite.mjs';
import { runCounting } from './suite-packages.mjs';

/**
 * The exported project of every example. The suite `build` tries three of them.
 *
 * @type {import('./suite.mjs').Suite}
 */
export const exportedProjects = {
  name: 'exports',
  about: 'the exported project of every example: its tests, its start, types and format, offline',
  onDemand: true,
  run: () =>
    runCounting('exports.json', [
      installed('tsx/dist/cli.mjs'),
      'tools/check-program/examples.ts',
      '--all',
      `--report=${CACHE}/exports.json`,
    ]),
};

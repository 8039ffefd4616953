import { runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { installed, one } from './suite.mjs';
import { say } from './turns.mjs';

/** The order matters: the first step empties `dist`, which contains the library. */
const STEPS = [
  ['playground', installed('vite/bin/vite.js'), 'build'],
  ['page', installed('tsx/dist/cli.mjs'), 'tools/check-page.ts'],
  ['archive', installed('tsx/dist/cli.mjs'), 'tools/pack-page.ts'],
  ['loader', installed('tsx/dist/cli.mjs'), 'tools/check-embed.ts'],
  ['library', installed('tsx/dist/cli.mjs'), 'tools/build-lib.ts'],
  ['worker', installed('tsx/dist/cli.mjs'), 'tools/build-worker.ts'],
  ['bundle', installed('tsx/dist/cli.mjs'), 'tools/check-bundle.ts'],
  ['consumer', installed('tsx/dist/cli.mjs'), 'tools/check-consumer.ts'],
  ['program', installed('tsx/dist/cli.mjs'), 'tools/check-program/main.ts'],
  ['exports', installed('tsx/dist/cli.mjs'), 'tools/check-program/examples.ts'],
];

/** @type {import('./suite.mjs').Suite} */
export const build = {
  name: 'build',
  about: 'playground and its size, library, check of the bundle and of programs that use it',
  async run() {
    let ok = true;
    for (const [name, ...args] of STEPS) {
      say(`· ${name}`);
      const { code } = await runNode(args, { cwd: ROOT });
      if (code === 0) continue;
      say(`The step ${name} failed.`);
      ok = false;
    }
    return one(ok);
  },
};

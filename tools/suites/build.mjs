import { runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { installed, one } from './suite.mjs';
import { say } from './turns.mjs';

/** The order matters: the first step empties `dist/page`, which the second one packs. */
const STEPS = [
  ['playground', installed('vite/bin/vite.js'), 'build'],
  ['package', installed('tsx/dist/cli.mjs'), 'tools/check-build.ts'],
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

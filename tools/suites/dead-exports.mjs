import { runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { installed, one } from './suite.mjs';
import { say } from './turns.mjs';

/** @type {import('./suite.mjs').Suite} */
export const deadExports = {
  name: 'dead-exports',
  about: 'knip: files, exports and packages that nothing uses',
  async run() {
    const { code } = await runNode(
      [installed('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
      { cwd: ROOT },
    );
    if (code === 0) say('None.');
    return one(code === 0);
  },
};

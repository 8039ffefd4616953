import { runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { one } from './suite.mjs';

/** @type {import('./suite.mjs').Suite} */
export const layers = {
  name: 'layers',
  about: 'directions of imports, no cycles',
  async run() {
    const { code } = await runNode(['tools/layers.mjs', 'src', 'tools', 'e2e'], { cwd: ROOT });
    return one(code === 0);
  },
};

import { runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { installed, one } from './suite.mjs';

/** @type {import('./suite.mjs').Suite} */
export const lint = {
  name: 'lint',
  about: 'Biome: rules and format',
  async run() {
    const { code } = await runNode(
      [installed('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
      { cwd: ROOT },
    );
    return one(code === 0);
  },
};

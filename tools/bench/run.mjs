/** `npm run bench`: installs and builds what is missing, then measures in one process. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled } from '../install.mjs';

const root = resolve(import.meta.dirname, '..', '..');
await ensureInstalled(root);
// --expose-gc: heap is read after a collection, and no round pays for another one's garbage.
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', '--import', 'tsx', join(root, 'tools', 'bench', 'main.ts')],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

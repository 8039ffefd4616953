/** `npm run bench`: installs packages and builds if necessary, then measures in one process. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled } from '../install.mjs';

const root = resolve(import.meta.dirname, '..', '..');
await ensureInstalled(root);
// --expose-gc: the heap is read after a collection, and each round starts without old garbage.
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', '--import', 'tsx', join(root, 'tools', 'bench', 'main.ts')],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

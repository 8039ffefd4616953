/** Copies the built package into this project, as an installation from its tarball does. */
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from '../../tools/child.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** A copy, because a link would find the packages of the repository instead of this project's. */
export async function installPackage() {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
  const built = await runNode([tsx, 'tools/build-lib.ts', '--if-stale'], {
    cwd: ROOT,
    quiet: true,
  });
  if (built.code !== 0) throw new Error(`The library could not be built:\n${built.output}`);
  const target = join(import.meta.dirname, 'node_modules', 'toolyard');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(join(ROOT, 'package.json'), join(target, 'package.json'));
  await cp(join(ROOT, 'dist', 'lib'), join(target, 'dist', 'lib'), { recursive: true });
}

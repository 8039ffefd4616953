/** Copies the packed package into this project, as an installation from its tarball does. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProject } from '../../tools/packed-package.mjs';

const HERE = import.meta.dirname;

/** A copy, because a link would find the packages of the repository instead of this project's. */
export async function installPackage() {
  const project = join(HERE, '.cache', 'package');
  const target = join(HERE, 'node_modules', 'toolyard');
  for (const folder of [project, target]) await rm(folder, { recursive: true, force: true });
  await copyProject(project);
  await cp(join(project, 'node_modules', 'toolyard'), target, { recursive: true });
}

import type { ProgramIo } from '../../program.ts';
import { posixResolve } from '../../virtual-fs-path.ts';
import type { GitRepository } from './repository.ts';

/** The paths that the operands name, files below directories included. */
export function toPathFilter(
  io: ProgramIo,
  git: GitRepository,
  operands: readonly string[],
): (path: string) => boolean {
  const prefixes = operands.map((operand) =>
    posixResolve(io.cwd, operand).slice(git.root.length + 1),
  );
  return (path) =>
    prefixes.length === 0 ||
    prefixes.some((prefix) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`));
}

/** A path of the repository as it is called from the working directory. */
export function fromCwd(io: ProgramIo, git: GitRepository, path: string): string {
  const here = io.cwd
    .slice(git.root.length + 1)
    .split('/')
    .filter(Boolean);
  const there = path.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same += 1;
  return [...here.slice(same).map(() => '..'), ...there.slice(same)].join('/') || './';
}

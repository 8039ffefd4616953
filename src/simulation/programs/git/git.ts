import type { Program, ProgramIo } from '../../program.ts';
import { posixResolve } from '../../virtual-fs-path.ts';
import { addCommand, commit } from './change-commands.ts';
import { branch, diff, log, revParse, showCommand } from './history-commands.ts';
import { fromCwd, toPathFilter } from './paths.ts';
import type { GitRepository } from './repository.ts';
import { formatLong, formatShortStatus, statusOf } from './status.ts';

/** One command of git; gives its exit code. */
export type GitCommand = (io: ProgramIo, git: GitRepository) => number;

const commands: ReadonlyMap<string, GitCommand> = new Map<string, GitCommand>([
  ['status', status],
  ['diff', diff],
  ['log', log],
  ['show', showCommand],
  ['branch', branch],
  ['rev-parse', revParse],
  ['add', addCommand],
  ['commit', commit],
]);

/** Commands that git has and this simulation does not. */
const OTHERS = new Set(
  'bisect blame checkout cherry-pick clean clone config fetch grep init merge mv pull push rebase remote reset restore revert rm stash switch tag worktree'.split(
    ' ',
  ),
);

/** `git` over a repository in memory. */
export function createGit(git: GitRepository): Program {
  return async (io) => {
    const args = [...io.args];
    let cwd = io.cwd;
    while (args[0] === '--no-pager' || args[0] === '-C' || args[0] === '-c') {
      const option = args.shift();
      if (option === '--no-pager') continue;
      const value = args.shift() ?? '';
      if (option === '-C') cwd = posixResolve(cwd, value);
    }
    const name = args.shift() ?? 'help';
    await io.sleep(io.random.between(20, 60));
    if (name === '--version') {
      io.print('git version 2.39.5');
      return 0;
    }
    const command = commands.get(name);
    if (!command) {
      if (OTHERS.has(name)) io.error(`git: '${name}' is not part of this simulation.`);
      else io.error(`git: '${name}' is not a git command. See 'git --help'.`);
      return 1;
    }
    if (cwd !== git.root && !cwd.startsWith(`${git.root}/`)) {
      io.error('fatal: not a git repository (or any of the parent directories): .git');
      return 128;
    }
    return command({ ...io, args, cwd }, git);
  };
}

function status(io: ProgramIo, git: GitRepository): number {
  const flags = io.args.filter((arg) => arg.startsWith('-') && arg !== '--');
  const operands = io.args.filter((arg) => !arg.startsWith('-'));
  const known = /^(--short|--porcelain(=v1)?|--branch|--long|-s|-b|-sb|-bs)$/;
  const strange = flags.find((flag) => !known.test(flag));
  if (strange) {
    io.error(`error: unknown option \`${strange.replace(/^-+/, '')}'`);
    return 129;
  }
  const found = statusOf(git, toPathFilter(io, git, operands));
  const porcelain = flags.some((flag) => flag.startsWith('--porcelain'));
  const short = porcelain || flags.some((flag) => flag === '--short' || /^-\w*s/.test(flag));
  const shown = (path: string) => (porcelain ? path : fromCwd(io, git, path));
  if (!short) {
    io.write(formatLong(git, found, shown));
    return 0;
  }
  const wantsBranch = flags.some((flag) => flag === '--branch' || /^-\w*b/.test(flag));
  const { upstream } = git;
  const ahead = upstream && upstream.ahead > 0 ? ` [ahead ${String(upstream.ahead)}]` : '';
  const title = upstream ? `${git.branch}...${upstream.name}${ahead}` : git.branch;
  io.write(formatShortStatus(found, shown, wantsBranch ? title : undefined));
  return 0;
}

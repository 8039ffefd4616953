import type { Program } from '../program.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { createFilePrograms } from './change-files.ts';
import { createFind } from './find.ts';
import { createGit } from './git/git.ts';
import type { GitRepository } from './git/repository.ts';
import { createGrep } from './grep.ts';
import { createLs } from './ls.ts';
import { createNpmPrograms, type NpmOptions } from './npm.ts';
import { createTextPrograms } from './text.ts';

/** Options of {@link createStandardPrograms}. */
export interface StandardProgramsOptions {
  fs: VirtualFs;
  /** Default: there is no `git`. */
  git?: GitRepository;
  /** Default: there is no `npm`. */
  npm?: Omit<NpmOptions, 'fs'>;
}

/**
 * The programs of the simulated terminal. All of them share the virtual file system.
 *
 * @example
 * const programs = createStandardPrograms({ fs, git: createGitRepository({ fs, … }) });
 */
export function createStandardPrograms(
  options: StandardProgramsOptions,
): ReadonlyMap<string, Program> {
  const { fs, git, npm } = options;
  return new Map<string, Program>([
    ...createTextPrograms(fs),
    ...createFilePrograms(fs),
    ['ls', createLs(fs)],
    ['grep', createGrep(fs)],
    ['find', createFind(fs)],
    ['echo', echo],
    ['pwd', pwd],
    ['true', async () => 0],
    ['false', async () => 1],
    ...(git ? [['git', createGit(git)] as const] : []),
    ...(npm ? createNpmPrograms({ ...npm, fs }) : []),
  ]);
}

const echo: Program = async (io) => {
  const bare = io.args[0] === '-n';
  const [text, stopped] = unescapeEcho(io.args.slice(bare ? 1 : 0).join(' '));
  io.write(text + (bare || stopped ? '' : '\n'));
  return 0;
};

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** dash's `echo` reads escapes without being asked; `\c` ends the output. */
function unescapeEcho(text: string): [text: string, stopped: boolean] {
  const end = /^(?:[^\\]|\\[^c])*?\\c/.exec(text);
  const shown = end ? end[0].slice(0, -2) : text;
  return [shown.replace(/\\([abfnrtv\\])/g, (_, letter: string) => ESCAPES[letter] ?? ''), !!end];
}

const pwd: Program = async (io) => {
  io.print(io.cwd);
  return 0;
};

import type { Program, ProgramIo } from '../program.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { errnoText, VirtualFsError } from '../virtual-fs-error.ts';
import { posixBasename, posixDirname, posixJoin, posixResolve } from '../virtual-fs-path.ts';
import { namesIn } from './files.ts';
import { readArguments } from './options.ts';

/** `mkdir`, `rm`, `rmdir`, `touch`, `cp` and `mv`. */
export function createFilePrograms(fs: VirtualFs): [name: string, program: Program][] {
  return [
    ['mkdir', (io) => mkdir(io, fs)],
    ['rm', (io) => rm(io, fs)],
    ['rmdir', (io) => rmdir(io, fs)],
    ['touch', (io) => touch(io, fs)],
    ['cp', (io) => copyOrMove(io, fs, 'cp')],
    ['mv', (io) => copyOrMove(io, fs, 'mv')],
  ];
}

/** Applies a change to each operand and prints the program's message for each failure. */
async function each(
  io: ProgramIo,
  program: string,
  operands: readonly string[],
  act: (path: string, operand: string) => string | undefined,
): Promise<number> {
  if (operands.length === 0) {
    const file = program === 'touch' ? 'file ' : '';
    io.error(`${program}: missing ${file}operand\nTry '${program} --help' for more information.`);
    return 1;
  }
  await io.sleep(io.random.between(1, 4));
  let exitCode = 0;
  for (const operand of operands) {
    const failure = act(posixResolve(io.cwd, operand), operand);
    if (failure === undefined) continue;
    io.error(`${program}: ${failure}`);
    exitCode = 1;
  }
  return exitCode;
}

async function mkdir(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'mkdir', ['p|parents', 'v|verbose']);
  if (!read) return 1;
  return each(io, 'mkdir', read.operands, (path, operand) => {
    const refused = (reason: string) => `cannot create directory '${operand}': ${reason}`;
    const parents = read.options.has('p');
    if (fs.lstat(path) && !(parents && fs.stat(path)?.kind === 'directory')) {
      return refused(errnoText.EEXIST);
    }
    const above = parentProblem(fs, path);
    if (above && !(parents && above === 'ENOENT')) return refused(errnoText[above]);
    return attempt(() => fs.makeDirectory(path), refused);
  });
}

async function rm(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'rm', ['r|recursive|R', 'f|force', 'v|verbose', 'd|dir']);
  if (!read) return 1;
  const { options, operands } = read;
  if (operands.length === 0 && options.has('f')) return 0;
  return each(io, 'rm', operands, (path, operand) => {
    const entry = fs.lstat(path);
    if (path === '/') {
      return "it is dangerous to operate recursively on '/'\nrm: use --no-preserve-root to override this failsafe";
    }
    if (!entry) {
      return options.has('f') ? undefined : `cannot remove '${operand}': ${errnoText.ENOENT}`;
    }
    if (entry.kind === 'directory' && !options.has('r')) {
      return `cannot remove '${operand}': ${errnoText.EISDIR}`;
    }
    fs.remove(path, { recursive: true });
    return undefined;
  });
}

async function rmdir(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'rmdir', []);
  if (!read) return 1;
  return each(io, 'rmdir', read.operands, (path, operand) => {
    const refused = (reason: string) => `failed to remove '${operand}': ${reason}`;
    if (fs.lstat(path) && fs.lstat(path)?.kind !== 'directory') return refused(errnoText.ENOTDIR);
    return attempt(() => fs.remove(path), refused);
  });
}

async function touch(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'touch', ['c|no-create']);
  if (!read) return 1;
  return each(io, 'touch', read.operands, (path, operand) => {
    const refused = (reason: string) => `cannot touch '${operand}': ${reason}`;
    const above = parentProblem(fs, path);
    if (above) return refused(errnoText[above]);
    if (fs.stat(path)?.kind === 'directory') return undefined;
    const text = fs.read(path);
    if (text === undefined && read.options.has('c')) return undefined;
    return attempt(() => fs.write(path, text ?? ''), refused);
  });
}

async function copyOrMove(io: ProgramIo, fs: VirtualFs, program: 'cp' | 'mv'): Promise<number> {
  const known = ['r|recursive|R', 'a|archive', 'p', 'f|force', 'v|verbose', 'n|no-clobber'];
  const read = readArguments(io, program, known);
  if (!read) return 1;
  const { options, operands } = read;
  const usage = `\nTry '${program} --help' for more information.`;
  const [first, second] = operands;
  if (first === undefined) {
    io.error(`${program}: missing file operand${usage}`);
    return 1;
  }
  if (second === undefined) {
    io.error(`${program}: missing destination file operand after '${first}'${usage}`);
    return 1;
  }
  const target = operands.at(-1) ?? second;
  const to = posixResolve(io.cwd, target);
  const into = fs.stat(to)?.kind === 'directory';
  if (operands.length > 2 && !into) {
    io.error(
      `${program}: target '${target}': ${fs.stat(to) ? errnoText.ENOTDIR : errnoText.ENOENT}`,
    );
    return 1;
  }
  const recursive = options.has('r') || options.has('a') || program === 'mv';
  return each(io, program, operands.slice(0, -1), (from, operand) => {
    const entry = fs.stat(from) ?? fs.lstat(from);
    if (!entry) return `cannot stat '${operand}': ${errnoText.ENOENT}`;
    if (entry.kind === 'directory' && !recursive) {
      return `-r not specified; omitting directory '${operand}'`;
    }
    const path = into ? posixJoin(to, posixBasename(from)) : to;
    const shown = into ? `${target.replace(/\/$/, '')}/${posixBasename(from)}` : target;
    if (path === from) return `'${operand}' and '${shown}' are the same file`;
    if (entry.kind === 'directory' && path.startsWith(`${from}/`)) {
      if (program === 'mv')
        return `cannot move '${operand}' to a subdirectory of itself, '${shown}'`;
      // Like the real `cp`, which first copies the earlier content and then reports the error.
      copy(fs, from, path);
      return `cannot copy a directory, '${operand}', into itself, '${shown}'`;
    }
    if (options.has('n') && fs.lstat(path)) return undefined;
    const above = parentProblem(fs, path);
    if (program === 'cp') {
      const refused = (reason: string) => `cannot create regular file '${shown}': ${reason}`;
      if (above) return refused(errnoText[above]);
      return attempt(() => copy(fs, from, path), refused);
    }
    const refused = (reason: string) => `cannot move '${operand}' to '${shown}': ${reason}`;
    if (above) return refused(errnoText[above]);
    return attempt(() => fs.rename(from, path), refused);
  });
}

function copy(fs: VirtualFs, from: string, to: string): void {
  const text = fs.read(from);
  if (text !== undefined) {
    fs.write(to, text);
    return;
  }
  // Before the directory is made, so that a copy never meets itself.
  const names = namesIn(fs, from);
  fs.makeDirectory(to);
  for (const name of names) copy(fs, posixJoin(from, name), posixJoin(to, name));
}

function parentProblem(fs: VirtualFs, path: string): 'ENOENT' | 'ENOTDIR' | undefined {
  const parent = fs.stat(posixDirname(path));
  if (!parent) return 'ENOENT';
  return parent.kind === 'directory' ? undefined : 'ENOTDIR';
}

function attempt(act: () => unknown, refused: (reason: string) => string): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof VirtualFsError) return refused(errnoText[error.code]);
    throw error;
  }
}

import type { Program } from '../program.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { posixResolve } from '../virtual-fs-path.ts';
import { below, namesIn } from './files.ts';
import { readArguments } from './options.ts';

const OWNER = 'dev dev';
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `ls`, one name a line as into a pipe, with `-l`, `-a`, `-A`, `-R`, `-d`, `-F` and `-1`. */
export function createLs(fs: VirtualFs): Program {
  return async (io) => {
    const known = [
      'l',
      'a|all',
      'A|almost-all',
      'R|recursive',
      'd|directory',
      '1',
      'h',
      'F',
      't',
      'r',
      'S',
    ];
    const read = readArguments(io, 'ls', known);
    if (!read) return 2;
    const { options } = read;
    const operands = read.operands.length > 0 ? [...read.operands].sort() : ['.'];
    await io.sleep(io.random.between(2, 8));
    let exitCode = 0;
    const files: string[] = [];
    const directories: string[] = [];
    for (const name of operands) {
      const path = posixResolve(io.cwd, name);
      const target = options.has('l') && !name.endsWith('/') ? fs.lstat(path) : fs.stat(path);
      if (!target && !fs.lstat(path)) {
        io.error(`ls: cannot access '${name}': No such file or directory`);
        exitCode = 2;
      } else if (target?.kind === 'directory' && !options.has('d')) directories.push(name);
      else files.push(name);
    }

    const resolve = (directory: string, name: string) =>
      posixResolve(posixResolve(io.cwd, directory), name);
    const order = (names: string[], directory: string) => {
      const entry = (name: string) => fs.lstat(resolve(directory, name));
      const sorted = [...names];
      if (options.has('t')) {
        sorted.sort((a, b) => (entry(b)?.mtimeMs ?? 0) - (entry(a)?.mtimeMs ?? 0));
      }
      if (options.has('S')) sorted.sort((a, b) => (entry(b)?.size ?? 0) - (entry(a)?.size ?? 0));
      return options.has('r') ? sorted.reverse() : sorted;
    };
    const print = (names: readonly string[], directory: string) => {
      const mark = (name: string) => {
        const kind = fs.lstat(resolve(directory, name))?.kind;
        return options.has('F') && kind === 'directory' ? `${name}/` : name;
      };
      if (!options.has('l')) for (const name of names) io.print(mark(name));
      else for (const line of long(fs, names, (name) => resolve(directory, name))) io.print(line);
    };
    const visit = (name: string, titled: boolean, first: boolean) => {
      const path = posixResolve(io.cwd, name);
      const all = namesIn(fs, path);
      const shown = options.has('a')
        ? ['.', '..', ...all]
        : all.filter((each) => options.has('A') || !each.startsWith('.'));
      if (titled) io.print(`${first ? '' : '\n'}${name}:`);
      if (options.has('l')) {
        const blocks = shown.reduce((sum, each) => sum + blocksOf(fs, posixResolve(path, each)), 0);
        io.print(`total ${String(blocks)}`);
      }
      print(order(shown, name), name);
      if (!options.has('R')) return;
      for (const each of order(shown, name)) {
        if (each === '.' || each === '..') continue;
        if (fs.lstat(posixResolve(path, each))?.kind === 'directory') {
          visit(below(name, each), true, false);
        }
      }
    };
    print(order(files, '.'), '.');
    const titled = operands.length > 1 || options.has('R');
    for (const [index, name] of directories.entries()) {
      visit(name, titled, index === 0 && files.length === 0);
    }
    return exitCode;
  };
}

/** Counts blocks of 1 KiB. Files take whole pages of 4 KiB, as on most disks. */
function blocksOf(fs: VirtualFs, path: string): number {
  const entry = fs.lstat(path);
  if (entry?.kind === 'directory') return 4;
  return entry?.kind === 'file' ? Math.ceil(entry.size / 4096) * 4 : 0;
}

function long(
  fs: VirtualFs,
  names: readonly string[],
  resolve: (name: string) => string,
): string[] {
  const rows = names.map((name) => {
    const path = resolve(name);
    const entry = fs.lstat(path);
    const directory = path === '/' || entry?.kind === 'directory';
    const mode = directory ? 'drwxr-xr-x' : entry?.kind === 'link' ? 'lrwxrwxrwx' : '-rw-r--r--';
    const subdirectories = directory
      ? fs.list(path).filter((child) => {
          return fs.lstat(posixResolve(path, child))?.kind === 'directory';
        }).length
      : 0;
    return {
      mode,
      links: String(directory ? 2 + subdirectories : 1),
      size: String(directory ? 4096 : (entry?.size ?? 0)),
      date: dateOf(entry?.mtimeMs ?? 0),
      name: entry?.target === undefined ? name : `${name} -> ${entry.target}`,
    };
  });
  const links = Math.max(...rows.map((row) => row.links.length));
  const sizes = Math.max(...rows.map((row) => row.size.length));
  return rows.map(
    (row) =>
      `${row.mode} ${row.links.padStart(links)} ${OWNER} ${row.size.padStart(sizes)} ${row.date} ${row.name}`,
  );
}

/** `Mar 12 09:00`, in UTC. */
function dateOf(ms: number): string {
  const date = new Date(ms);
  const day = String(date.getUTCDate()).padStart(2);
  return `${MONTHS[date.getUTCMonth()] ?? ''} ${day} ${date.toISOString().slice(11, 16)}`;
}

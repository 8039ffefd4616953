import type { Program } from '../program.ts';
import { toPattern } from '../shell/glob.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { posixBasename, posixResolve } from '../virtual-fs-path.ts';
import { below, namesIn } from './files.ts';

type Test = (shown: string, path: string, depth: number) => boolean;

/** `find` with `-name`, `-iname`, `-path`, `-type`, `-maxdepth`, `-mindepth`, `-empty`, `!` and `-o`. */
export function createFind(fs: VirtualFs): Program {
  return async (io) => {
    const args = [...io.args];
    const starts: string[] = [];
    while (args[0] !== undefined && !/^[-!(]/.test(args[0])) starts.push(args.shift() ?? '');
    if (starts.length === 0) starts.push('.');
    const limits = { mindepth: 0, maxdepth: Number.POSITIVE_INFINITY };
    let all: Test[] = [];
    const any: Test[][] = [all];
    let negated = false;
    const add = (test: Test) => {
      const not = negated;
      negated = false;
      all.push((...at) => test(...at) !== not);
    };

    for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
      if (arg === '!' || arg === '-not') negated = true;
      else if (arg === '-o' || arg === '-or') {
        all = [];
        any.push(all);
      } else if (arg === '-empty') add((_, path) => isEmpty(fs, path));
      else if (arg !== '-print' && arg !== '-a' && arg !== '-and') {
        if (!/^-(name|iname|path|type|maxdepth|mindepth)$/.test(arg)) {
          io.error(`find: unknown predicate \`${arg}'`);
          return 1;
        }
        const value = args.shift();
        if (value === undefined) {
          io.error(`find: missing argument to \`${arg}'`);
          return 1;
        }
        if (arg === '-maxdepth') limits.maxdepth = Number(value);
        else if (arg === '-mindepth') limits.mindepth = Number(value);
        else add(toTest(fs, arg, value));
      }
    }

    await io.sleep(io.random.between(3, 9));
    let exitCode = 0;
    const visit = (shown: string, path: string, depth: number) => {
      if (
        depth >= limits.mindepth &&
        any.some((tests) => tests.every((t) => t(shown, path, depth)))
      ) {
        io.print(shown);
      }
      if (depth >= limits.maxdepth || fs.lstat(path)?.kind !== 'directory') return;
      for (const name of namesIn(fs, path)) {
        visit(below(shown, name), posixResolve(path, name), depth + 1);
      }
    };
    for (const start of starts) {
      const path = posixResolve(io.cwd, start);
      if (fs.lstat(path)) visit(start, path, 0);
      else {
        io.error(`find: '${start}': No such file or directory`);
        exitCode = 1;
      }
    }
    return exitCode;
  };
}

function toTest(fs: VirtualFs, option: string, value: string): Test {
  if (option === '-type') {
    const kind = value === 'd' ? 'directory' : value === 'l' ? 'link' : 'file';
    return (_, path) => fs.lstat(path)?.kind === kind;
  }
  if (option === '-path') {
    const matches = toPattern(value, true);
    return (shown) => matches(shown);
  }
  const fold = (text: string) => (option === '-iname' ? text.toLowerCase() : text);
  const matches = toPattern(fold(value));
  return (shown) => matches(fold(posixBasename(shown) || shown));
}

function isEmpty(fs: VirtualFs, path: string): boolean {
  const entry = fs.lstat(path);
  if (entry?.kind === 'directory') return fs.list(path).length === 0;
  return entry?.kind === 'file' && entry.size === 0;
}

import type { Program, ProgramIo } from '../program.ts';
import { toPattern } from '../shell/glob.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { posixResolve } from '../virtual-fs-path.ts';
import { below, type Input, namesIn, splitLines } from './files.ts';
import { readArguments } from './options.ts';

const KNOWN = [
  'r|recursive|R',
  'n|line-number',
  'i|ignore-case',
  'l|files-with-matches',
  'L|files-without-match',
  'c|count',
  'E|extended-regexp',
  'F|fixed-strings',
  'v|invert-match',
  'w|word-regexp',
  'x|line-regexp',
  'o|only-matching',
  'h|no-filename',
  'H|with-filename',
  's|no-messages',
  'q|quiet|silent',
  'e:|regexp:',
  'm:|max-count:',
  'include:',
  'exclude:',
  'exclude-dir:',
  'color:',
];

const USAGE = 'Usage: grep [OPTION]... PATTERNS [FILE]...';

/** `grep` over files, trees and the standard input. */
export function createGrep(fs: VirtualFs): Program {
  return async (io) => {
    const read = readArguments(io, 'grep', KNOWN, `${USAGE}\n`);
    if (!read) return 2;
    const { options, operands } = read;
    const pattern = options.get('e') ?? operands.shift();
    if (pattern === undefined) {
      io.error(USAGE);
      io.error("Try 'grep --help' for more information.");
      return 2;
    }
    const expression = compile(pattern, options);
    if (typeof expression === 'string') {
      io.error(`grep: ${expression}`);
      return 2;
    }
    const recursive = options.has('r');
    let failed = false;
    const inputs = gather(io, fs, operands, options, (message) => {
      if (!options.has('s')) io.error(`grep: ${message}`);
      failed = true;
    });
    await io.sleep(io.random.between(3, 9) + Math.floor(inputs.length / 20));

    const named = options.has('H') || (!options.has('h') && (operands.length > 1 || recursive));
    const silent = ['q', 'l', 'L', 'c'].some((letter) => options.has(letter));
    let found = false;
    for (const { name, text } of inputs) {
      const prefix = named ? `${name === '-' ? '(standard input)' : name}:` : '';
      const limit = Number(options.get('m') ?? Number.POSITIVE_INFINITY);
      let count = 0;
      for (const [index, line] of splitLines(text).entries()) {
        if (count >= limit) break;
        if (new RegExp(expression).test(line) === options.has('v')) continue;
        count += 1;
        if (silent) continue;
        const start = prefix + (options.has('n') ? `${String(index + 1)}:` : '');
        if (!options.has('o')) io.print(start + line);
        else if (!options.has('v')) {
          for (const [hit] of line.matchAll(new RegExp(expression, `g${expression.flags}`))) {
            if (hit !== '') io.print(start + hit);
          }
        }
      }
      found ||= count > 0;
      if (options.has('q')) continue;
      if (options.has('l') || options.has('L')) {
        if (count > 0 !== options.has('L')) io.print(name === '-' ? '(standard input)' : name);
      } else if (options.has('c')) io.print(prefix + String(count));
    }
    if (failed && !(options.has('q') && found)) return 2;
    return found ? 0 : 1;
  };
}

function gather(
  io: ProgramIo,
  fs: VirtualFs,
  operands: readonly string[],
  options: ReadonlyMap<string, string>,
  refuse: (message: string) => void,
): Input[] {
  const recursive = options.has('r');
  if (operands.length === 0 && !recursive) return [{ name: '-', text: io.stdin }];
  const included = toPattern(options.get('include') ?? '*');
  const excluded = options.has('exclude') ? toPattern(options.get('exclude') ?? '') : () => false;
  const excludedDirectory = options.has('exclude-dir')
    ? toPattern((options.get('exclude-dir') ?? '').replace(/\/$/, ''))
    : () => false;
  const inputs: Input[] = [];

  function visit(name: string, path: string) {
    for (const child of namesIn(fs, path)) {
      const at = posixResolve(path, child);
      const shown = name === '' ? child : below(name, child);
      const kind = fs.lstat(at)?.kind;
      // As in grep -r, links below the operands are not followed.
      if (kind === 'directory' && !excludedDirectory(child)) visit(shown, at);
      if (kind !== 'file' || !included(child) || excluded(child)) continue;
      inputs.push({ name: shown, text: fs.read(at) ?? '' });
    }
  }

  if (operands.length === 0) visit('', io.cwd);
  for (const name of operands) {
    const path = posixResolve(io.cwd, name);
    const stat = fs.stat(path);
    if (name === '-') inputs.push({ name, text: io.stdin });
    else if (path === '/dev/null') inputs.push({ name, text: '' });
    else if (!stat) refuse(`${name}: No such file or directory`);
    else if (stat.kind === 'file') inputs.push({ name, text: fs.read(path) ?? '' });
    else if (recursive) visit(name, path);
    else refuse(`${name}: Is a directory`);
  }
  return inputs;
}

/** @returns the program's error text for an invalid pattern. */
function compile(pattern: string, options: ReadonlyMap<string, string>): RegExp | string {
  const alternatives = pattern.split('\n').map((each) => {
    if (options.has('F')) return each.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    return toJavaScript(options.has('E') ? each : basicToExtended(each));
  });
  let source = alternatives.join('|');
  if (options.has('w')) source = `(?<!\\w)(?:${source})(?!\\w)`;
  if (options.has('x')) source = `^(?:${source})$`;
  try {
    return new RegExp(source, options.has('i') ? 'i' : '');
  } catch {
    if (/\[[^\]]*$/.test(pattern)) return 'Unmatched [, [^, [:, [., or [=';
    if (/\\$/.test(pattern)) return 'Trailing backslash';
    return pattern.includes(')') && !pattern.includes('(')
      ? 'Unmatched ) or \\)'
      : 'Unmatched ( or \\(';
  }
}

/**
 * Converts a basic expression, in which `\(` groups and `(` is literal. The same applies to `{ } |
 * + ?`.
 */
function basicToExtended(pattern: string): string {
  const text = pattern.replace(/\[\^?\]?[^\]]*\]|\\.|[(){}|+?]/g, (piece) => {
    if (piece.startsWith('[')) return piece;
    if (piece.length === 2) return '(){}|+?'.includes(piece[1] ?? '') ? (piece[1] ?? '') : piece;
    return `\\${piece}`;
  });
  return text.replace(/^\*/, '\\*');
}

function toJavaScript(pattern: string): string {
  return pattern
    .replace(/\[:alpha:\]/g, 'A-Za-z')
    .replace(/\[:digit:\]/g, '0-9')
    .replace(/\[:alnum:\]/g, 'A-Za-z0-9')
    .replace(/\[:upper:\]/g, 'A-Z')
    .replace(/\[:lower:\]/g, 'a-z')
    .replace(/\[:space:\]/g, '\\s')
    .replace(/\[:punct:\]/g, '!-\\/:-@\\[-`{-~')
    .replace(/\\[<>]/g, '\\b');
}

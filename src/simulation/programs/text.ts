import type { Program, ProgramIo } from '../program.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { joinLines, readInputs, splitLines } from './files.ts';
import { readArguments } from './options.ts';

const bytes = new TextEncoder();

/** `cat`, `head`, `tail`, `wc`, `sort`, `uniq` and `sed -n`. */
export function createTextPrograms(fs: VirtualFs): [name: string, program: Program][] {
  return [
    ['cat', (io) => cat(io, fs)],
    ['head', (io) => ends(io, fs, 'head')],
    ['tail', (io) => ends(io, fs, 'tail')],
    ['wc', (io) => wc(io, fs)],
    ['sort', (io) => sort(io, fs)],
    ['uniq', (io) => uniq(io, fs)],
    ['sed', (io) => sed(io, fs)],
  ];
}

async function cat(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'cat', ['n|number']);
  if (!read) return 1;
  await io.sleep(io.random.between(1, 4));
  let exitCode = 0;
  const inputs = readInputs(io, fs, read.operands, (name, reason) => {
    io.error(`cat: ${name}: ${reason}`);
    exitCode = 1;
  });
  const text = inputs.map((input) => input.text).join('');
  const numbered = () =>
    splitLines(text)
      .map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)
      .join('\n') + (text.endsWith('\n') ? '\n' : '');
  io.write(read.options.has('n') ? numbered() : text);
  return exitCode;
}

async function ends(io: ProgramIo, fs: VirtualFs, program: 'head' | 'tail'): Promise<number> {
  // `head -5` is an old way to write `head -n 5`.
  const args = io.args.flatMap((arg, index) =>
    index === 0 && /^-\d+$/.test(arg) ? ['-n', arg.slice(1)] : [arg],
  );
  const read = readArguments({ ...io, args }, program, ['n:|lines:', 'c:|bytes:', 'q', 'v', 'f']);
  if (!read) return 1;
  await io.sleep(io.random.between(1, 4));
  const inBytes = read.options.has('c');
  const given = read.options.get('c') ?? read.options.get('n') ?? '10';
  if (!/^[+-]?\d+$/.test(given)) {
    io.error(`${program}: invalid number of ${inBytes ? 'bytes' : 'lines'}: '${given}'`);
    return 1;
  }
  let exitCode = 0;
  const inputs = readInputs(io, fs, read.operands, (name, reason) => {
    io.error(
      reason === 'Is a directory'
        ? `${program}: error reading '${name}': ${reason}`
        : `${program}: cannot open '${name}' for reading: ${reason}`,
    );
    exitCode = 1;
  });
  const titled = (read.operands.length > 1 || read.options.has('v')) && !read.options.has('q');
  for (const [index, { name, text }] of inputs.entries()) {
    if (titled) {
      io.print(`${index > 0 ? '\n' : ''}==> ${name === '-' ? 'standard input' : name} <==`);
    }
    const pieces = inBytes ? [...text] : text.split(/(?<=\n)/);
    io.write(slice(pieces, given, program).join(''));
  }
  return exitCode;
}

function slice(pieces: readonly string[], given: string, program: 'head' | 'tail'): string[] {
  const count = Math.abs(Number(given));
  if (program === 'head')
    return pieces.slice(0, given.startsWith('-') ? -count || undefined : count);
  if (given.startsWith('+')) return pieces.slice(Math.max(count - 1, 0));
  return count === 0 ? [] : pieces.slice(-count);
}

async function wc(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'wc', ['l|lines', 'w|words', 'c|bytes', 'm|chars']);
  if (!read) return 1;
  await io.sleep(io.random.between(1, 4));
  const { options } = read;
  const shown = (['l', 'w', 'm', 'c'] as const).filter(
    (letter) => options.has(letter) || (options.size === 0 && letter !== 'm'),
  );
  const total = { l: 0, w: 0, m: 0, c: 0 };
  const rows: [counts: typeof total, name: string][] = [];
  const errors: string[] = [];
  const add = (name: string, text: string) => {
    const counts = {
      l: text.split('\n').length - 1,
      w: text.split(/\s+/).filter(Boolean).length,
      m: [...text].length,
      c: bytes.encode(text).length,
    };
    for (const letter of ['l', 'w', 'm', 'c'] as const) total[letter] += counts[letter];
    rows.push([counts, name]);
  };
  for (const { name, text } of readInputs(io, fs, read.operands, (name, reason) => {
    errors.push(`wc: ${name}: ${reason}`);
    if (reason === 'Is a directory') add(name, '');
  })) {
    add(read.operands.length > 0 ? name : '', text);
  }
  if (read.operands.length > 1) rows.push([total, 'total']);
  const single = rows.length === 1 && shown.length === 1;
  const strange = errors.some((error) => error.endsWith('Is a directory'));
  const plain = read.operands.length > 0 && !read.operands.includes('-') && !strange;
  const width = single ? 1 : plain ? String(total.c).length : 7;
  for (const error of errors) io.error(error);
  for (const [counts, name] of rows) {
    const numbers = shown.map((letter) => String(counts[letter]).padStart(width)).join(' ');
    io.print(name === '' ? numbers : `${numbers} ${name}`);
  }
  return errors.length > 0 ? 1 : 0;
}

async function sort(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'sort', ['r|reverse', 'n|numeric-sort', 'u|unique', 'f']);
  if (!read) return 2;
  await io.sleep(io.random.between(2, 6));
  const { options } = read;
  let failed = false;
  const inputs = readInputs(io, fs, read.operands, (name, reason) => {
    const directory = reason === 'Is a directory';
    io.error(`sort: ${directory ? 'read failed' : 'cannot read'}: ${name}: ${reason}`);
    failed = true;
  });
  if (failed) return 2;
  const fold = (line: string) => (options.has('f') ? line.toUpperCase() : line);
  const number = (line: string) => Number(/^\s*(-?\d*\.?\d+)/.exec(line)?.[1] ?? 0);
  const byKey = (a: string, b: string) =>
    options.has('n') ? number(a) - number(b) : compare(fold(a), fold(b));
  const turn = options.has('r') ? -1 : 1;
  let lines = inputs.flatMap(({ text }) => splitLines(text));
  if (options.has('u')) {
    lines.sort((a, b) => turn * byKey(a, b));
    lines = lines.filter((line, index) => {
      const before = lines[index - 1];
      return before === undefined || byKey(before, line) !== 0;
    });
  } else {
    lines.sort((a, b) => turn * (byKey(a, b) || compare(a, b)));
  }
  io.write(joinLines(lines));
  return 0;
}

async function uniq(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'uniq', ['c|count', 'd|repeated', 'u|unique', 'i']);
  if (!read) return 1;
  await io.sleep(io.random.between(1, 3));
  let exitCode = 0;
  const inputs = readInputs(io, fs, read.operands.slice(0, 1), (name, reason) => {
    io.error(
      reason === 'Is a directory' ? `uniq: error reading '${name}'` : `uniq: ${name}: ${reason}`,
    );
    exitCode = 1;
  });
  const groups: { line: string; count: number }[] = [];
  const fold = (line: string) => (read.options.has('i') ? line.toUpperCase() : line);
  for (const line of splitLines(inputs[0]?.text ?? '')) {
    const last = groups.at(-1);
    if (last && fold(last.line) === fold(line)) last.count += 1;
    else groups.push({ line, count: 1 });
  }
  for (const { line, count } of groups) {
    if (read.options.has('d') && count === 1) continue;
    if (read.options.has('u') && count > 1) continue;
    io.print(read.options.has('c') ? `${String(count).padStart(7)} ${line}` : line);
  }
  return exitCode;
}

async function sed(io: ProgramIo, fs: VirtualFs): Promise<number> {
  const read = readArguments(io, 'sed', ['n|quiet|silent', 'e:']);
  if (!read) return 1;
  await io.sleep(io.random.between(1, 4));
  const script = read.options.get('e') ?? read.operands.shift();
  const match = /^\s*(\d+|\$)(?:,(\d+|\$))?p\s*$/.exec(script ?? '');
  if (!match || !read.options.has('n')) {
    io.error("sed: only -n 'LINEp' and -n 'FROM,TOp' are part of this simulation");
    return 1;
  }
  let exitCode = 0;
  const inputs = readInputs(io, fs, read.operands, (name, reason) => {
    io.error(
      reason === 'Is a directory'
        ? `sed: couldn't edit ${name}: not a regular file`
        : `sed: can't read ${name}: ${reason}`,
    );
    exitCode = 2;
  });
  const pieces = inputs
    .map(({ text }) => text)
    .join('')
    .split(/(?<=\n)/);
  const line = (text: string) => (text === '$' ? pieces.length : Number(text));
  const from = line(match[1] ?? '');
  // A range that ends before it starts is its first line.
  const to = Math.max(from, line(match[2] ?? match[1] ?? ''));
  io.write(pieces.slice(from - 1, to).join(''));
  return exitCode;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

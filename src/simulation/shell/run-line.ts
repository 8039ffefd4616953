import { linkProblem } from '../programs/files.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { VirtualFsError } from '../virtual-fs-error.ts';
import { posixDirname, posixResolve } from '../virtual-fs-path.ts';
import { expandToFields, expandToText } from './expand.ts';
import { type Pipeline, parseShellLine, type SimpleCommand } from './parse.ts';
import { ShellSyntaxError } from './tokenize.ts';

/** The state that a line changes while it runs; the next line starts anew. */
export interface ShellState {
  readonly fs: VirtualFs;
  /** Absolute path. */
  cwd: string;
  env: Record<string, string>;
}

/** Where a program reads and writes. */
export interface Streams {
  stdin: string;
  stdout: (text: string) => void;
  stderr: (text: string) => void;
}

/**
 * The maximum size of one stream, in UTF-16 code units. A short command can repeat a file many
 * times.
 */
const MAX_OUTPUT_CHARS = 20_000_000;

/**
 * Counts the output of one stream.
 *
 * @returns a function that throws a {@link VirtualFsError} for a text that exceeds the limit.
 */
export function createOutputLimit(): (text: string) => void {
  let chars = 0;
  return (text) => {
    chars += text.length;
    if (chars > MAX_OUTPUT_CHARS) throw new VirtualFsError('ENOSPC', 'write error');
  };
}

/** Starts one program. */
export type StartProgram = (
  words: readonly string[],
  state: ShellState,
  streams: Streams,
) => Promise<number>;

/** A message of the shell itself. */
class ShellError extends Error {}

/**
 * Runs a command line, with the messages of dash.
 *
 * @returns the exit code: 2 for a refusal by the shell itself.
 */
export async function runShellLine(
  line: string,
  state: ShellState,
  streams: Streams,
  start: StartProgram,
): Promise<number> {
  const shell: Shell = { state: { ...state }, start, exitCode: 0, ended: false };
  try {
    for (const pipeline of parseShellLine(line)) {
      const { operator } = pipeline;
      if (operator !== ';' && (shell.exitCode === 0) !== (operator === '&&')) continue;
      const exitCode = await runPipeline(pipeline, shell, streams);
      shell.exitCode = pipeline.negated ? Number(exitCode === 0) : exitCode;
      if (shell.ended) break;
    }
    return shell.exitCode;
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    streams.stderr(`sh: 1: ${error.message}\n`);
    return 2;
  }
}

interface Shell {
  state: ShellState;
  readonly start: StartProgram;
  exitCode: number;
  /** By `exit`. */
  ended: boolean;
}

async function runPipeline(
  { commands }: Pipeline,
  shell: Shell,
  streams: Streams,
): Promise<number> {
  const [only] = commands;
  if (only && commands.length === 1) return runCommand(only, shell, streams);
  let stdin = streams.stdin;
  let exitCode = 0;
  for (const [index, command] of commands.entries()) {
    let piped = '';
    const admit = createOutputLimit();
    const toPipe = (text: string) => {
      admit(text);
      piped += text;
    };
    const stdout = index === commands.length - 1 ? streams.stdout : toPipe;
    // Each part of a pipe is a separate shell: its `cd` and `exit` end with it.
    const part = { ...shell, state: { ...shell.state, env: { ...shell.state.env } } };
    exitCode = await runCommand(command, part, { ...streams, stdin, stdout });
    stdin = piped;
  }
  return exitCode;
}

async function runCommand(command: SimpleCommand, shell: Shell, streams: Streams): Promise<number> {
  const around = { ...shell.state, exitCode: shell.exitCode };
  try {
    const words = command.words.flatMap((word) => expandToFields(word, around));
    const env = { ...shell.state.env };
    for (const { name, value } of command.assignments) {
      env[name] = expandToText(value, { ...around, env });
    }
    const redirected = redirect(command, shell, streams);
    const [name] = words;
    if (name === undefined) {
      shell.state.env = env;
      return 0;
    }
    const builtin = builtins.get(name);
    if (builtin) return builtin(words.slice(1), shell);
    return await shell.start(words, { ...shell.state, env }, redirected);
  } catch (error) {
    if (!(error instanceof ShellError)) throw error;
    streams.stderr(`sh: 1: ${error.message}\n`);
    return 2;
  }
}

function redirect({ redirects }: SimpleCommand, shell: Shell, streams: Streams): Streams {
  const { fs, cwd } = shell.state;
  const result = { ...streams };
  for (const { fd, operator, target } of redirects) {
    const name = expandToText(target, { ...shell.state, exitCode: shell.exitCode });
    const path = posixResolve(cwd, name);
    const stream = fd === 2 ? 'stderr' : 'stdout';
    if (operator === '>&') {
      if (name !== '1' && name !== '2') throw new ShellError('Syntax error: Bad fd number');
      result[stream] = name === '1' ? result.stdout : result.stderr;
    } else if (operator === '<') {
      const text = path === '/dev/null' ? '' : fs.read(path);
      if (text === undefined) throw new ShellError(`cannot open ${name}: No such file`);
      result.stdin = text;
    } else if (path === '/dev/null') {
      result[stream] = () => {};
    } else {
      result[stream] = openFile(fs, path, name, operator === '>>');
    }
  }
  return result;
}

function openFile(fs: VirtualFs, path: string, name: string, append: boolean) {
  const reason = linkProblem(fs, path);
  if (reason) throw new ShellError(`cannot create ${name}: ${reason}`);
  if (fs.stat(path)?.kind === 'directory') {
    throw new ShellError(`cannot create ${name}: Is a directory`);
  }
  if (fs.stat(posixDirname(fs.realpath(path)))?.kind !== 'directory') {
    throw new ShellError(`cannot create ${name}: Directory nonexistent`);
  }
  if (!append || fs.read(path) === undefined) fs.write(path, '');
  return (text: string) => {
    fs.write(path, (fs.read(path) ?? '') + text);
  };
}

type Builtin = (args: readonly string[], shell: Shell) => number;

const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [
    'cd',
    ([to], { state }) => {
      const target = to ?? state.env.HOME ?? state.cwd;
      const path = posixResolve(state.cwd, target);
      if (state.fs.stat(path)?.kind !== 'directory') {
        throw new ShellError(`cd: can't cd to ${target}`);
      }
      state.cwd = path;
      return 0;
    },
  ],
  [
    'export',
    (args, { state }) => {
      for (const arg of args) {
        const at = arg.indexOf('=');
        if (at > 0) state.env[arg.slice(0, at)] = arg.slice(at + 1);
      }
      return 0;
    },
  ],
  [
    'exit',
    ([code], shell) => {
      shell.ended = true;
      return code === undefined ? shell.exitCode : Number(code) & 255;
    },
  ],
  [':', () => 0],
]);

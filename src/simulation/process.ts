import type { Clock } from '../core/index.ts';
import { wait } from './latency.ts';
import type { Turbulence } from './local-conditions.ts';
import type { Program } from './program.ts';
import type { RandomSource } from './random.ts';
import {
  createOutputLimit,
  runShellLine,
  type ShellState,
  type Streams,
} from './shell/run-line.ts';
import { createVirtualFs, type VirtualFs } from './virtual-fs.ts';
import { errnoText, VirtualFsError } from './virtual-fs-error.ts';

export type { Program, ProgramIo } from './program.ts';

/** The result of a {@link ProcessRunner}. */
export interface ProcessOutcome {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** Standard output and error in the order in which they came, as a terminal shows them. */
  output: string;
}

/** The working directory, the environment and the input of a program. */
export interface ProcessSurroundings {
  /** Absolute path. Default: the runner's. */
  cwd?: string;
  /** Default: the runner's. */
  env?: Readonly<Record<string, string>>;
  /** Default: nothing. */
  stdin?: string;
}

/** Hears how far a program is; `percent`: 0 to 100. */
export type OnProgress = (message: string, percent: number) => void;

/** Runs simulated programs. */
export interface ProcessRunner {
  /**
   * Runs a command line of a shell; see `parseShellLine` for what it knows. An unknown program
   * gives 127.
   * @throws an `AbortError` when the signal fires.
   */
  run(
    command: string,
    signal: AbortSignal,
    onProgress: OnProgress,
    surroundings?: ProcessSurroundings,
  ): Promise<ProcessOutcome>;
  /**
   * Runs one program with the arguments as they are: no shell reads them.
   * @throws an `AbortError` when the signal fires.
   */
  exec(
    binary: string,
    args: readonly string[],
    signal: AbortSignal,
    onProgress?: OnProgress,
    surroundings?: ProcessSurroundings,
  ): Promise<ProcessOutcome>;
}

/** Options of {@link createProcessRunner}. */
export interface ProcessRunnerOptions {
  clock: Clock;
  random: RandomSource;
  /** Programs by the beginning of their command line, such as `git` or `git status`. */
  programs: ReadonlyMap<string, Program>;
  /** The file system for redirects, patterns and `cd`. Default: an empty one. */
  fs?: VirtualFs;
  /** Default: the root of `fs`. */
  cwd?: string;
  /** Default: nothing. */
  env?: Readonly<Record<string, string>>;
  /** A program that it lets fail is not started. Default: all are. */
  turbulence?: Turbulence;
}

const SHELLS = new Set(['sh', 'bash', '/bin/sh', '/bin/bash']);

/**
 * A terminal without an operating system. Programs of a pipe run one after the other.
 *
 * @example
 * const programs = createStandardPrograms({ fs, git });
 * const runner = createProcessRunner({ clock, random, programs, fs });
 * await runner.run('grep -rn retry src | wc -l', signal, () => {});
 */
export function createProcessRunner(options: ProcessRunnerOptions): ProcessRunner {
  const { clock, random, programs, turbulence } = options;
  const fs = options.fs ?? createVirtualFs({ clock, files: {}, epochMs: 0 });
  let runs = 0;

  async function start(
    words: readonly string[],
    state: ShellState,
    streams: Streams,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<number> {
    const [binary = '', flag, line, ...more] = words;
    if (SHELLS.has(binary) && flag === '-c' && line !== undefined) {
      const inner = { ...state, env: { ...state.env, ...positions(more) } };
      return runShellLine(line, inner, streams, (...step) => start(...step, signal, onProgress));
    }
    const stream = random.stream({ call: runs++, backend: 'process', attempt: 1 });
    if (turbulence && !(await turbulence(words.join(' '), signal))) {
      streams.stderr('sh: 0: Cannot fork\n');
      return 2;
    }
    const [program, args] = find(programs, words);
    try {
      return await program({
        args,
        random: stream,
        cwd: state.cwd,
        env: state.env,
        stdin: streams.stdin,
        print: (text) => streams.stdout(`${text}\n`),
        write: streams.stdout,
        error: (text) => streams.stderr(`${text}\n`),
        progress: onProgress,
        sleep: (ms) => wait(clock, ms, signal),
      });
    } catch (error) {
      if (!(error instanceof VirtualFsError)) throw error;
      streams.stderr(`${binary}: ${error.path}: ${errnoText[error.code]}\n`);
      return 1;
    }
  }

  async function collect(
    surroundings: ProcessSurroundings,
    act: (state: ShellState, streams: Streams) => Promise<number>,
  ): Promise<ProcessOutcome> {
    const outcome = { exitCode: 0, stdout: '', stderr: '', output: '' };
    const { cwd = options.cwd ?? fs.root, env = options.env ?? {}, stdin = '' } = surroundings;
    const admit = createOutputLimit();
    const add = (name: 'stdout' | 'stderr') => (text: string) => {
      if (name === 'stdout') admit(text);
      outcome[name] += text;
      outcome.output += text;
    };
    const streams = { stdin, stdout: add('stdout'), stderr: add('stderr') };
    outcome.exitCode = await act({ fs, cwd, env: { ...env } }, streams);
    return outcome;
  }

  return {
    run: (command, signal, onProgress, surroundings = {}) =>
      collect(surroundings, (state, streams) =>
        runShellLine(command, state, streams, (...step) => start(...step, signal, onProgress)),
      ),
    exec: (binary, args, signal, onProgress = () => {}, surroundings = {}) =>
      collect(surroundings, (state, streams) =>
        start([binary, ...args], state, streams, signal, onProgress),
      ),
  };
}

/** `sh -c 'line' name one two` gives the line `$0`, `$1` and `$2`. */
function positions(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word, index) => [String(index), word]));
}

function find(
  programs: ReadonlyMap<string, Program>,
  words: readonly string[],
): [program: Program, args: readonly string[]] {
  for (let length = words.length; length > 0; length--) {
    const program = programs.get(words.slice(0, length).join(' '));
    if (program) return [program, words.slice(length)];
  }
  return [notFound(words[0] ?? ''), []];
}

function notFound(name: string): Program {
  return async (io) => {
    await io.sleep(4);
    io.error(`sh: 1: ${name}: not found`);
    return 127;
  };
}

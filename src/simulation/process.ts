import type { Clock } from '../core/index.ts';
import { wait } from './latency.ts';
import type { RandomSource, RandomStream } from './random.ts';

/** What a running program may do. */
export interface ProgramIo {
  readonly args: readonly string[];
  readonly random: RandomStream;
  print(text: string): void;
  /** `percent`: 0 to 100. */
  progress(message: string, percent: number): void;
  /** Waits on the run's clock, in milliseconds. */
  sleep(ms: number): Promise<void>;
}

/** A scripted program; gives its exit code. */
export type Program = (io: ProgramIo) => Promise<number>;

/** What {@link ProcessRunner.run} gives. */
export interface ProcessOutcome {
  exitCode: number;
  /** Standard output and error, as a terminal shows them. */
  output: string;
}

/** Runs scripted programs. */
export interface ProcessRunner {
  /**
   * Runs a command line; `a && b` runs `b` only if `a` succeeds. An unknown program gives 127.
   * @throws an `AbortError` when the signal fires.
   */
  run(
    command: string,
    signal: AbortSignal,
    onProgress: (message: string, percent: number) => void,
  ): Promise<ProcessOutcome>;
}

/** Options of {@link createProcessRunner}. */
export interface ProcessRunnerOptions {
  clock: Clock;
  random: RandomSource;
  /** Programs by the beginning of their command line, such as `git status`. */
  programs: ReadonlyMap<string, Program>;
}

/**
 * A terminal without an operating system.
 *
 * @example
 * const programs = new Map([['echo', async (io) => (io.print(io.args.join(' ')), 0)]]);
 * await createProcessRunner({ clock, random, programs }).run('echo hello', signal, () => {});
 */
export function createProcessRunner(options: ProcessRunnerOptions): ProcessRunner {
  const { clock, random, programs } = options;
  let runs = 0;

  return {
    async run(command, signal, onProgress) {
      let output = '';
      for (const part of command.split('&&')) {
        const words = part.trim().split(/\s+/);
        const stream = random.stream({ call: runs++, backend: 'process', attempt: 1 });
        const [program, args] = find(programs, words);
        const exitCode = await program({
          args,
          random: stream,
          print: (text) => {
            output += `${text}\n`;
          },
          progress: onProgress,
          sleep: (ms) => wait(clock, ms, signal),
        });
        if (exitCode !== 0) return { exitCode, output };
      }
      return { exitCode: 0, output };
    },
  };
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
    io.print(`sh: 1: ${name}: not found`);
    return 127;
  };
}

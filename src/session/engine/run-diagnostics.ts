import { type Clock, maskSecrets, type TraceEvent } from '../../core/index.ts';
import type { SandboxRun, SandboxRunOptions } from '../../sandbox/api.ts';
import type { Run } from '../store/run.ts';
import type { LogLine, RunProblem } from '../store/user-code.ts';
import type { ReadyCode } from '../user-code/ready-code.ts';
import type { UserCodeRegistry } from './create-run-registry.ts';
import type { RunNotes } from './run-notes.ts';

/** The maximum number of log lines of a run. The latest are kept. */
export const LOG_LIMIT = 1000;

// A loop can log and throw ten thousand times. The first problems are enough to find the cause.
const PROBLEM_LIMIT = 200;

/** Options of {@link createRunNotes}. */
export interface RunNotesOptions {
  /** For the run's calls and its start time. */
  run: Run;
  clock: Clock;
  code: ReadyCode | undefined;
  onNote(): void;
}

/** A collector whose handlers serve a sandbox's run. */
export interface RunNotesCollector
  extends Required<Pick<SandboxRunOptions, 'onLog' | 'onProblem' | 'onNotReplayable'>> {
  /** The same object until an entry is added. */
  readonly current: RunNotes;
  readonly notReplayable: string | undefined;
  /** Receives each secret before a tool does. Lines that contain it are masked. */
  onSecret(secret: string): void;
  /** Masks known secrets in a text. */
  mask(text: string): string;
  /** Receives every event of the run. */
  onTrace(event: TraceEvent): void;
  /** The same sandbox run, which now knows the call of the batch for each execution. */
  follow(run: SandboxRun): UserCodeRegistry['run'];
}

/** Collects the sandbox's reports in the session's terms. */
export function createRunNotes({ run, clock, code, onNote }: RunNotesOptions): RunNotesCollector {
  let log: LogLine[] = [];
  const secrets = new Set<string>();
  const problems: RunProblem[] = [];
  let current: RunNotes | undefined = { log: [], problems: [] };
  let notReplayable: string | undefined;
  let lines = 0;
  const add = () => {
    current = undefined;
    onNote();
  };
  // The sandbox numbers its executions, tools and reducers alike, in the order of their start. The
  // trace names a call immediately before its execution starts, so the two can be matched.
  let turnedTo: number | undefined;
  const served: (number | undefined)[] = [];
  const callOf = (index: number | undefined) => {
    const call = index === undefined ? undefined : served[index];
    const callId = call === undefined ? undefined : run.lanes[call]?.callId;
    return callId === undefined ? {} : { callId };
  };
  const fileOf = (module: unknown): RunProblem['where'] | undefined => {
    const tool = code?.tools.find((one) => one.module === module);
    if (tool) return { kind: 'code', toolId: tool.id };
    const reducer = code?.reducers.find((one) => one.module === module);
    return reducer && { kind: 'reducer', tool: reducer.tool };
  };

  return {
    get current() {
      current ??= { log: log.slice(-LOG_LIMIT), problems: [...problems] };
      return current;
    },
    get notReplayable() {
      return notReplayable;
    },
    onLog: ({ level, text, toolName, callIndex }) => {
      const at = Math.max(0, clock.now() - run.startedAt);
      const shown = maskSecrets(text, secrets);
      log.push({ id: lines, at, level, text: shown, toolName, ...callOf(callIndex) });
      lines += 1;
      // At twice the limit, so that a flood copies the array once per thousand lines.
      if (log.length >= 2 * LOG_LIMIT) log = log.slice(-LOG_LIMIT);
      add();
    },
    onProblem: ({ message, line, column, module, callIndex, stopped }) => {
      const file = fileOf(module);
      if (!file || problems.length >= PROBLEM_LIMIT) return;
      const place = {
        ...(line !== undefined && { line }),
        ...(column !== undefined && { column }),
      };
      problems.push({
        where: { ...file, ...place },
        message,
        source: module.source,
        ...callOf(callIndex),
        ...(stopped !== undefined && { stopped }),
      });
      add();
    },
    onNotReplayable: (why) => {
      notReplayable = why;
    },
    onSecret: (secret) => void secrets.add(secret),
    mask: (text) => maskSecrets(text, secrets),
    onTrace: (event) => {
      if (event.type === 'start' || event.type === 'executed') turnedTo = event.call;
    },
    follow: (sandboxRun) => {
      const reducers = new Set<unknown>();
      return {
        createTool: (module) => {
          const tool = sandboxRun.createTool(module);
          return {
            ...tool,
            execute: (args, ctx) => {
              served.push(turnedTo);
              return tool.execute(args, ctx);
            },
          };
        },
        createReducer: (module) => {
          const reducer = sandboxRun.createReducer(module);
          reducers.add(reducer);
          return reducer;
        },
        reducerRunner: (reducer, result, ctx) => {
          if (reducers.has(reducer)) served.push(turnedTo);
          return sandboxRun.reducerRunner(reducer, result, ctx);
        },
      };
    },
  };
}

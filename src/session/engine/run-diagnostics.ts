import { type Clock, maskSecrets, type TraceEvent } from '../../core/index.ts';
import type { SandboxRun, SandboxRunOptions } from '../../sandbox/api.ts';
import type { Run } from '../store/run.ts';
import type { LogLine, RunProblem } from '../store/user-code.ts';
import type { ReadyCode } from '../user-code/ready-code.ts';
import type { UserCodeRegistry } from './create-run-registry.ts';

/** How many lines of a run are kept; the latest ones. */
export const LOG_LIMIT = 1000;

// A loop that logs and throws may have ten thousand problems; the first ones tell the story.
const PROBLEM_LIMIT = 200;

/** What own code said and did wrong during a run. */
export interface RunNotes {
  readonly log: readonly LogLine[];
  readonly problems: readonly RunProblem[];
}

/** Options of {@link createRunNotes}. */
export interface RunNotesOptions {
  /** For its calls and its beginning. */
  run: Run;
  clock: Clock;
  code: ReadyCode | undefined;
  onNote(): void;
}

/** A collector whose handlers are those of a sandbox's run. */
export interface RunNotesCollector
  extends Required<Pick<SandboxRunOptions, 'onLog' | 'onProblem' | 'onNotReplayable'>> {
  /** The same object until something is added. */
  readonly current: RunNotes;
  readonly notReplayable: string | undefined;
  /** To be told each secret before a tool has it; lines that hold it are masked. */
  onSecret(secret: string): void;
  /** Takes the secrets that were given out of a text. */
  mask(text: string): string;
  /** To be told of every event of the run, as it happens. */
  onTrace(event: TraceEvent): void;
  /** The same run, of which it is known which call of the batch each piece of code serves. */
  follow(run: SandboxRun): UserCodeRegistry['run'];
}

/** Collects what the sandbox reports, in the words of the session. */
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
  // The sandbox counts what it runs, tools and reducers alike, in the order of its beginning. The
  // registry says in the trace which call it turns to and begins in the same breath, so that the
  // two can be matched.
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
      // Twice the limit, so that a flood copies the array once for a thousand lines.
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

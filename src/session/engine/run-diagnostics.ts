import { type Clock, maskSecrets } from '../../core/index.ts';
import type { SandboxRunOptions } from '../../sandbox/api.ts';
import type { Run } from '../store/run.ts';
import type { LogLine, RunProblem } from '../store/user-code.ts';
import { findAnswer } from '../user-code/find-answer.ts';
import type { ReadyCode } from '../user-code/ready-code.ts';
import { createExecutionCalls, type ExecutionCalls } from './execution-calls.ts';
import type { RunNotes } from './run-notes.ts';

/** The maximum number of log lines of a run. The latest are kept. */
export const LOG_LIMIT = 1000;

// A loop can log and throw ten thousand times. The first problems are enough to find the cause.
const PROBLEM_LIMIT = 200;

/** The method of a file that returns its result. */
const METHODS = { code: 'execute', reducer: 'reduce' } as const;

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
  extends Required<Pick<SandboxRunOptions, 'onLog' | 'onProblem' | 'onNotReplayable'>>,
    Pick<ExecutionCalls, 'onTrace' | 'follow'> {
  /** The same object until an entry is added. */
  readonly current: RunNotes;
  readonly notReplayable: string | undefined;
  /** Receives each secret before a tool does. Lines and problems that contain it are masked. */
  onSecret(secret: string): void;
  /** Masks known secrets in a text. */
  mask(text: string): string;
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
  const executions = createExecutionCalls(run);
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
      log.push({ id: lines, at, level, text: shown, toolName, ...executions.callOf(callIndex) });
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
      // Only what is no result has no place of its own, and was not stopped.
      const isNoResult = line === undefined && stopped === undefined;
      const answer = isNoResult ? findAnswer(module.source, METHODS[file.kind]) : undefined;
      problems.push({
        where: { ...file, ...place, ...answer },
        message: maskSecrets(message, secrets),
        source: module.source,
        ...executions.callOf(callIndex),
        ...(stopped !== undefined && { stopped }),
      });
      add();
    },
    onNotReplayable: (why) => {
      notReplayable = why;
    },
    onSecret: (secret) => void secrets.add(secret),
    mask: (text) => maskSecrets(text, secrets),
    onTrace: executions.onTrace,
    follow: executions.follow,
  };
}

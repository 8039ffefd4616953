import type { ToolResult } from '../../core/index.ts';
import type {
  ReducerModule,
  RuntimeProblem,
  SandboxRunOptions,
  StopReason,
  ToolModule,
} from '../api.ts';
import type { SandboxLimits } from '../limits.ts';
import { stopText } from './limit-text.ts';
import { parseData } from './parse.ts';
import type { GuestCallOutcome } from './session-call.ts';

/** The call that an outcome belongs to. */
export interface FinishedCall {
  module: ToolModule | ReducerModule;
  index: number;
  /** Replaces the text of a call that was ended. */
  words?: string | undefined;
}

/** Where an outcome is reported. */
export interface OutcomeReport {
  onProblem: SandboxRunOptions['onProblem'] | undefined;
  limits: SandboxLimits;
  /** The outcome depends on real time, so a replay may differ. */
  doubt(why: string): void;
}

/** Returns the result of the call, or throws the error of the user's code. */
export function readOutcome(
  outcome: GuestCallOutcome,
  { module, index, words }: FinishedCall,
  { limits, onProblem, doubt }: OutcomeReport,
): unknown {
  const report = (problem: Omit<RuntimeProblem, 'module' | 'callIndex'>) =>
    onProblem?.({ ...problem, module, callIndex: index });
  switch (outcome.end) {
    case 'returned': {
      if (outcome.json === undefined) return undefined;
      const data = parseData(outcome.json);
      if (data !== undefined) return data;
      const message = `The ${module.kind} returned data with a key '__proto__', 'constructor' or 'prototype', which is refused.`;
      report({ message });
      throw new Error(message);
    }
    case 'threw': {
      const { message, name, line, column } = outcome;
      report({ message: `${name}: ${message}`, ...placeOf(line, column) });
      throw new Error(message);
    }
    case 'refused': {
      for (const problem of outcome.problems) report(problem);
      throw new Error(outcome.problems[0]?.message ?? 'The file could not be loaded.');
    }
    default: {
      const { reason, line, column, byRealTime } = outcome;
      const message = words ?? stopText(reason, limits, module.kind);
      if (reason !== 'aborted') report({ message, stopped: reason, ...placeOf(line, column) });
      if (byRealTime && reason !== 'aborted') doubt(message);
      return stopped(reason, message);
    }
  }
}

/** The result of a call that the sandbox ended. */
export function stopped(reason: StopReason, error: string): ToolResult {
  return { ok: false, error, code: 'execution_failed', reason };
}

function placeOf(line: number | undefined, column: number | undefined) {
  return { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
}

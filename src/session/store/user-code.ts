import type {
  ReducerModule,
  RuntimeProblem,
  SandboxCheckReport,
  SandboxLog,
  SourceProblem,
  StopReason,
  ToolModule,
} from '../../sandbox/api.ts';
import type { CodePosition, ReducerPosition } from './problem.ts';

/**
 * What is known of one file that a person writes.
 *
 * - `waiting`: not read yet, because it comes from outside or because the last visit
 *   ended in the middle of code. Run looks at it.
 * - `compiling`: being looked at; `module` is the last good one, for its name alone.
 * - `broken`: it cannot be used; `module` is the last good one and never runs.
 */
export type Compiled<TModule> =
  | { status: 'waiting' }
  | { status: 'compiling'; module?: TModule }
  | { status: 'ok'; module: TModule }
  | { status: 'broken'; errors: readonly SourceProblem[]; module?: TModule };

/** By the id of an own tool. */
export type UserTools = Readonly<Record<string, Compiled<ToolModule>>>;

/** By the name of the tool that a reducer is for. */
export type UserReducers = Readonly<Record<string, Compiled<ReducerModule>>>;

/** One line that code wrote by `console`. */
export interface LogLine {
  /** Counts on within a run. */
  id: number;
  /** Milliseconds since the run began, on the run's clock. */
  at: number;
  level: SandboxLog['level'];
  text: string;
  toolName: string;
  /** The call of the batch; absent where no call was running. */
  callId?: string;
}

/** Something that went wrong in a person's code during a run. */
export interface RunProblem {
  /** The file, and the place in it where that is known. */
  where: CodePosition | ReducerPosition;
  /** A sentence. */
  message: string;
  /** The call of the batch; absent where no call was running. */
  callId?: string;
  /** Absent where the code itself threw. */
  stopped?: StopReason;
  /** The text that ran: the place is right as long as the file still says this. */
  source: RuntimeProblem['module']['source'];
}

/** What became of the latest check of a reducer. */
export type ReducerCheck =
  | { status: 'running' }
  /** `code` is the text that was checked: with another text the report is out of date. */
  | { status: 'done'; report: SandboxCheckReport; code: string }
  /** There was nothing to check, for example because the file does not compile. */
  | { status: 'refused'; message: string };

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
 * The state of a file of the user.
 *
 * - `waiting`: not compiled yet, because it is untrusted or because the last visit ended while code
 *   was running. Run compiles it.
 * - `compiling`: in progress; `module` is the last valid one, used only for its name.
 * - `broken`: it is invalid; `module` is the last valid one and never runs.
 */
export type Compiled<TModule> =
  | { status: 'waiting' }
  | { status: 'compiling'; module?: TModule }
  | { status: 'ok'; module: TModule }
  | { status: 'broken'; errors: readonly SourceProblem[]; module?: TModule };

/** By the id of the user's tool. */
export type UserTools = Readonly<Record<string, Compiled<ToolModule>>>;

/** By the name of the reducer's tool. */
export type UserReducers = Readonly<Record<string, Compiled<ReducerModule>>>;

/** A line of the user's code in `console`. */
export interface LogLine {
  /** Increases within a run. */
  id: number;
  /** Milliseconds since the start of the run, on the run's clock. */
  at: number;
  level: SandboxLog['level'];
  text: string;
  toolName: string;
  /** The call of the batch; absent if no call was running. */
  callId?: string;
}

/** A problem in the user's code during a run. */
export interface RunProblem {
  /** The file, with the position if it is known. */
  where: CodePosition | ReducerPosition;
  /** A sentence. */
  message: string;
  /** The call of the batch; absent if no call was running. */
  callId?: string;
  /** The limit that stopped it; absent if the code itself threw, or returned no result. */
  stopped?: StopReason;
  /** Default `error`. */
  severity?: 'error' | 'warning';
  /** The text that ran. The position is valid while the file still has this text. */
  source: RuntimeProblem['module']['source'];
}

/** A type error of a file. Types are erased before a run, so it does not stop one. */
export interface CodeWarning {
  /** A sentence. */
  message: string;
  /** Counted from 1, as `column`. */
  line: number;
  column: number;
  /** The compiler has a correction. Default: false. */
  hasFix?: boolean;
}

/** The type errors that a check found in a text, or none. They hold while the file has this text. */
export interface CodeCheck {
  text: string;
  faults: readonly CodeWarning[];
}

/** The result of the latest check of a reducer. */
export type ReducerCheck =
  | { status: 'running' }
  /** `code` is the checked text. With another text, the report is out of date. */
  | { status: 'done'; report: SandboxCheckReport; code: string }
  /** There was nothing to check, for example because the file does not compile. */
  | { status: 'refused'; message: string };

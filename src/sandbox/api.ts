import type {
  Clock,
  JsonSchema,
  ReducerRunner,
  Tool,
  ToolCapabilities,
  ToolResultReducer,
} from '../core/index.ts';
import type { ReducerReport, ReducerSample } from '../core/reduce/testing.ts';
import type { SandboxLimits } from './limits.ts';

/** The kind of a user's file. */
export type ModuleKind = 'tool' | 'reducer';

/** A mistake in the user's own file. */
export interface SourceProblem {
  /** A sentence that a user understands. */
  message: string;
  /** From 1; absent if the position is unknown. */
  line?: number;
  /** From 1, in UTF-16 code units. */
  column?: number;
}

/** A mistake in a file that compiles. */
export interface SourceFinding extends SourceProblem {
  /** `error` if the tool is of no use with it. */
  severity: 'error' | 'warning';
}

/** The descriptor of a user's tool: all members of {@link Tool} except its functions. */
export interface ToolDescriptor extends Omit<Tool, 'execute' | 'isAvailable' | 'cache'> {
  schema: JsonSchema;
  capabilities: ToolCapabilities;
  /** Whether the tool has a method of this name. */
  isAvailable: boolean;
  /**
   * Without `keyFn`, which cannot be called across the sandbox boundary: equal arguments make calls
   * equal.
   */
  cache?: true | { ttlMs?: number };
}

/** The descriptor of a user's reducer. */
export interface ReducerDescriptor {
  toolName: string;
  maxGrowthChars?: number;
}

/** A compiled and inspected file. Plain data, so it can be stored and compared. */
export interface ToolModule {
  readonly kind: 'tool';
  readonly source: string;
  readonly descriptor: ToolDescriptor;
  /** Sentences about properties that have no effect, such as misspelt ones. Absent without any. */
  readonly ignored?: readonly string[];
  /** {@link ToolModule.ignored}, and the mistakes that the session finds. Absent without any. */
  readonly findings?: readonly SourceFinding[];
}

/** Like {@link ToolModule}, for a reducer. */
export interface ReducerModule {
  readonly kind: 'reducer';
  readonly source: string;
  readonly descriptor: ReducerDescriptor;
}

/** The answer of {@link Sandbox.compile}. */
export type CompileResult<TModule> =
  | { ok: true; module: TModule }
  | {
      ok: false;
      errors: SourceProblem[];
      /** The sandbox could not be fetched, so a retry may succeed. Absent if the file is wrong. */
      isUnreachable?: true;
    };

/** Why the sandbox stopped a run of user code. `reason` of the failed result. */
export type StopReason =
  /** Exceeded its time limit. */
  | 'timeout'
  | 'memory'
  | 'message_flood'
  | 'output_size'
  /** The Worker had to be ended because of another call. */
  | 'sandbox_restarted'
  /** The Worker broke the protocol, or crashed. */
  | 'sandbox_failed'
  /** The sandbox could not be fetched, because there is no network. */
  | 'sandbox_unreachable'
  | 'aborted';

/** One line of `console.*`. */
export interface SandboxLog {
  level: 'debug' | 'log' | 'info' | 'warn' | 'error';
  text: string;
  /** Name of the tool, or of the reducer's tool. */
  toolName: string;
  /** Absent outside of calls, for example while the file loads. */
  callIndex?: number;
}

/** A failure of user code at run time. */
export interface RuntimeProblem extends SourceProblem {
  module: ToolModule | ReducerModule;
  callIndex?: number;
  /** Absent if the code itself threw, or returned no result. */
  stopped?: StopReason;
}

/** Options of {@link Sandbox.openRun}. */
export interface SandboxRunOptions {
  /**
   * The run's clock: it drives timers and limits of tools, and user code holds it while it
   * computes.
   */
  clock: Clock;
  /** Seeds `Math.random` of each call. Default 42. */
  seed?: number;
  /** The value of `Date.now()` when the clock reads 0, in milliseconds since the epoch. */
  epoch?: number;
  onLog?: (log: SandboxLog) => void;
  onProblem?: (problem: RuntimeProblem) => void;
  /** Called once if real time decided the run, so that a replay may differ. */
  onNotReplayable?: (why: string) => void;
}

/** One run: one Worker, and a fresh VM for each call. */
export interface SandboxRun {
  /**
   * An ordinary tool. `execute` always ends within its limits. Errors of the user's code are
   * thrown. If the sandbox stops the code, the result fails with a {@link StopReason} as its
   * `reason`.
   *
   * @param changes replaces parts of the descriptor, for example an edited schema
   */
  createTool(module: ToolModule, changes?: Partial<ToolDescriptor>): Tool;
  /** For a registry of reducers; only {@link SandboxRun.reducerRunner} can run it. */
  createReducer(module: ReducerModule): ToolResultReducer;
  /** The runner for a registry. Reducers from outside the sandbox run where they are. */
  readonly reducerRunner: ReducerRunner;
  /** Ends the Worker. Running calls fail with `aborted`. Idempotent. */
  close(): void;
}

/** The report of {@link Sandbox.checkReducer}. `stopped` means that the check has no verdict. */
export type SandboxCheckReport =
  | (ReducerReport & { stopped?: undefined })
  | {
      ok: false;
      stopped: StopReason;
      /** A sentence for the user. */
      message: string;
      /** The input of the reduction, if it is known. */
      sample?: ReducerSample;
      problems: readonly [];
    };

/** Options of {@link Sandbox.checkReducer}. */
export interface SandboxCheckOptions {
  /** The number of generated inputs besides the samples. Default 60. */
  runs?: number;
  /** Default 42. */
  seed?: number;
  signal?: AbortSignal;
}

/** Runs untrusted code. */
export interface Sandbox {
  readonly limits: SandboxLimits;
  /** Strips the types, loads the file in a VM and reads its exports. Never rejects. */
  compile(source: string, kind: 'tool'): Promise<CompileResult<ToolModule>>;
  compile(source: string, kind: 'reducer'): Promise<CompileResult<ReducerModule>>;
  /**
   * Calls `isAvailable` of these tools; tools without it are available. A tool made from a module
   * uses the last answer, initially false. Call this before each batch and after an edit. Never
   * rejects: a tool that throws or hangs is unavailable.
   */
  refreshAvailability(modules: readonly ToolModule[]): Promise<void>;
  openRun(options: SandboxRunOptions): SandboxRun;
  /** Checks a reducer against its contract, in the sandbox. Never rejects. */
  checkReducer(
    module: ReducerModule,
    samples: readonly ReducerSample[],
    options?: SandboxCheckOptions,
  ): Promise<SandboxCheckReport>;
  /** Starts frame and Worker before they are needed. Rejects with a sentence for the user. */
  warmUp(): Promise<void>;
  /** Ends all Workers and removes the frame. Idempotent. */
  dispose(): void;
}

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /** Replaces some of the limits. */
  limits?: Partial<SandboxLimits>;
}

export type { ReducerReport, ReducerSample };

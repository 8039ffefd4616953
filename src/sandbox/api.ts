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

/** What a user's file is to be. */
export type ModuleKind = 'tool' | 'reducer';

/** A place in the user's own file, and what is wrong there. */
export interface SourceProblem {
  /** A sentence that a user understands. */
  message: string;
  /** From 1; absent where no place is known. */
  line?: number;
  /** From 1, in UTF-16 code units. */
  column?: number;
}

/** What a user's tool says about itself; everything of {@link Tool} but its functions. */
export interface ToolDescriptor extends Omit<Tool, 'execute' | 'isAvailable' | 'cache'> {
  schema: JsonSchema;
  capabilities: ToolCapabilities;
  /** Whether the tool has a method of this name. */
  isAvailable: boolean;
  /** Without `keyFn`, which cannot be asked across the border: arguments make calls equal. */
  cache?: true | { ttlMs?: number };
}

/** What a user's reducer says about itself. */
export interface ReducerDescriptor {
  toolName: string;
  maxGrowthChars?: number;
}

/** A file that was compiled and looked at once. Plain data: it may be stored and compared. */
export interface ToolModule {
  readonly kind: 'tool';
  readonly source: string;
  readonly descriptor: ToolDescriptor;
}

/** As {@link ToolModule}, for a reducer. */
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
      /** Resolves when the same text is worth another try; absent where the fault is the text's. */
      later?: Promise<void>;
    };

/** Why the sandbox stopped a run of user code. `reason` of the failed result. */
export type StopReason =
  /** Computed, or took, longer than allowed. */
  | 'timeout'
  | 'memory'
  | 'message_flood'
  | 'output_size'
  /** The Worker had to be ended because of another call. */
  | 'sandbox_restarted'
  /** The Worker said what it may not say, or broke down. */
  | 'sandbox_failed'
  /** It could not be fetched, since there is no network. */
  | 'sandbox_unreachable'
  | 'aborted';

/** One line of `console.*`. */
export interface SandboxLog {
  level: 'debug' | 'log' | 'info' | 'warn' | 'error';
  text: string;
  /** Name of the tool, or of the tool that the reducer is for. */
  toolName: string;
  /** Absent where no call was running, for example while the file was loaded. */
  callIndex?: number;
}

/** Something that went wrong in user code while it ran. */
export interface RuntimeProblem extends SourceProblem {
  module: ToolModule | ReducerModule;
  callIndex?: number;
  /** Absent where the code itself threw. */
  stopped?: StopReason;
}

/** Options of {@link Sandbox.openRun}. */
export interface SandboxRunOptions {
  /** The run's clock: timers and limits of tools use it, and computing holds it. */
  clock: Clock;
  /** Decides `Math.random` of each call. Default 42. */
  seed?: number;
  /** What `Date.now()` says when the clock reads 0, in milliseconds since the epoch. */
  epoch?: number;
  onLog?: (log: SandboxLog) => void;
  onProblem?: (problem: RuntimeProblem) => void;
  /** Told once when the run was decided by real time, so that a replay may differ. */
  onNotReplayable?: (why: string) => void;
}

/** One run: one Worker, and a fresh VM for each call. */
export interface SandboxRun {
  /**
   * An ordinary tool. `execute` never hangs past its limits. What the user's code throws is
   * thrown; what the sandbox stops is a failed result with a {@link StopReason} as its `reason`.
   *
   * @param changes replaces parts of the descriptor, for example an edited schema
   */
  createTool(module: ToolModule, changes?: Partial<ToolDescriptor>): Tool;
  /** For a registry of reducers; only {@link SandboxRun.reducerRunner} can run it. */
  createReducer(module: ReducerModule): ToolResultReducer;
  /** The port of the registry. Reducers that are not of the sandbox run where they are. */
  readonly reducerRunner: ReducerRunner;
  /** Ends the Worker. Calls that still run fail with `aborted`. Idempotent. */
  close(): void;
}

/** What {@link Sandbox.checkReducer} found. `stopped` says that it came to no verdict. */
export type SandboxCheckReport =
  | (ReducerReport & { stopped?: undefined })
  | {
      ok: false;
      stopped: StopReason;
      /** Words for the user. */
      message: string;
      /** The input that was being reduced, where it is known. */
      sample?: ReducerSample;
      problems: readonly [];
    };

/** Options of {@link Sandbox.checkReducer}. */
export interface SandboxCheckOptions {
  /** How many inputs are generated besides the samples. Default 60. */
  runs?: number;
  /** Default 42. */
  seed?: number;
  signal?: AbortSignal;
}

/** Runs code that strangers wrote. */
export interface Sandbox {
  readonly limits: SandboxLimits;
  /** Strips the types, loads the file in a VM and reads what it exports. Never rejects. */
  compile(source: string, kind: 'tool'): Promise<CompileResult<ToolModule>>;
  compile(source: string, kind: 'reducer'): Promise<CompileResult<ReducerModule>>;
  /**
   * Asks `isAvailable` of these tools; those without one are available. Tools made from a module
   * answer with the last reply, at first false. To be called before each batch and after an edit.
   * Never rejects: a tool that throws or hangs is not available.
   */
  refreshAvailability(modules: readonly ToolModule[]): Promise<void>;
  openRun(options: SandboxRunOptions): SandboxRun;
  /** Holds a reducer to its contract, in the sandbox. Never rejects. */
  checkReducer(
    module: ReducerModule,
    samples: readonly ReducerSample[],
    options?: SandboxCheckOptions,
  ): Promise<SandboxCheckReport>;
  /** Starts frame and Worker before they are needed. Rejects with words for the user. */
  warmUp(): Promise<void>;
  /** Ends everything. Idempotent. */
  dispose(): void;
}

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /** Replaces single limits. */
  limits?: Partial<SandboxLimits>;
}

export type { ReducerReport, ReducerSample };

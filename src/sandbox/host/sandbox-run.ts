import type { Tool, ToolResult, ToolResultReducer } from '../../core/index.ts';
import { readResult } from '../../core/steps.ts';
import { isRecord } from '../../lib/is-record.ts';
import type {
  ReducerModule,
  SandboxLog,
  SandboxRun,
  SandboxRunOptions,
  ToolModule,
} from '../api.ts';
import type { SandboxLimits } from '../limits.ts';
import type { Availability } from './availability.ts';
import { toGuestContext } from './guest-context.ts';
import { type FinishedCall, type OutcomeReport, readOutcome, stopped } from './guest-outcome.ts';
import { inputSizeText, waitLimitText } from './limit-text.ts';
import { DEFAULT_EPOCH, REDUCER_WORLD, seedOf } from './seeds.ts';
import { createContextServer } from './serve.ts';
import type { WorkerSession } from './worker-session.ts';

/** The dependencies of a run, besides its options. */
export interface SandboxRunParts {
  session: WorkerSession;
  limits: SandboxLimits;
  availability: Availability;
}

/** The run of {@link Sandbox.openRun}. */
export function createSandboxRun(parts: SandboxRunParts, options: SandboxRunOptions): SandboxRun {
  const { session, availability } = parts;
  const reducers = new WeakMap<ToolResultReducer, ReducerModule>();
  const executions = new Executions(parts, options);
  return {
    createTool(module, changes) {
      const { isAvailable, ...descriptor } = { ...module.descriptor, ...changes };
      const tool: Tool = {
        ...descriptor,
        execute: (args, ctx) => executions.execute(module, tool, args, ctx),
        ...(isAvailable && { isAvailable: () => availability.of(module) }),
      };
      return tool;
    },
    createReducer(module) {
      const reducer = toReducer(module);
      reducers.set(reducer, module);
      return reducer;
    },
    reducerRunner(reducer, result, ctx) {
      const module = reducers.get(reducer);
      return module ? executions.reduce(module, result, ctx) : reducer.reduce(result, ctx);
    },
    close: () => session.close(),
  };
}

/** The executions of one run, tools and reducers alike, numbered in the order of their start. */
class Executions {
  readonly #parts: SandboxRunParts;
  readonly #options: SandboxRunOptions;
  readonly #report: OutcomeReport;
  #count = 0;
  #replayable = true;

  constructor(parts: SandboxRunParts, options: SandboxRunOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#report = {
      limits: parts.limits,
      onProblem: options.onProblem,
      doubt: (why) => {
        if (this.#replayable) options.onNotReplayable?.(why);
        this.#replayable = false;
      },
    };
  }

  async execute(
    module: ToolModule,
    tool: Tool,
    args: unknown,
    ctx: Parameters<Tool['execute']>[1],
  ): Promise<ToolResult> {
    const { session, limits } = this.#parts;
    const options = this.#options;
    const { clock, seed = 42, epoch = DEFAULT_EPOCH } = options;
    const index = this.#count++;
    const server = createContextServer(ctx, limits);
    const job = { do: 'tool' as const, args: args ?? null, ctx: toGuestContext(ctx) };
    if (sizeOf(job) > limits.inputChars) return stopped('output_size', inputSizeText(limits));
    let late = false;
    let wall: unknown;
    const call = session.call({
      index,
      source: module.source,
      job,
      started() {
        wall = clock.setTimeout(() => {
          late = true;
          call.halt('timeout');
        }, limits.toolWallMs);
      },
      world: () => ({ now: epoch + clock.now(), seed: seedOf(seed, index) }),
      clock,
      request: server.request,
      notice: server.notice,
      log: (level, text) => options.onLog?.(toLog(level, text, tool.name, index)),
    });
    const abort = () => call.halt('aborted');
    ctx.abortSignal.addEventListener('abort', abort);
    if (ctx.abortSignal.aborted) abort();
    const outcome = await call.outcome;
    clock.clearTimeout(wall);
    ctx.abortSignal.removeEventListener('abort', abort);
    const words = late ? waitLimitText(limits) : undefined;
    const answer = readOutcome(outcome, { module, index, words }, this.#report);
    this.#expectResult(answer, `Tool ${tool.name}`, { module, index });
    return answer as ToolResult; // read by the registry, like any tool's
  }

  async reduce(module: ReducerModule, result: unknown, ctx: unknown): Promise<ToolResult> {
    const { session, limits } = this.#parts;
    const options = this.#options;
    const { clock } = options;
    const job = { do: 'reduce' as const, result, ctx };
    const index = this.#count++;
    if (sizeOf(job) > limits.inputChars) throw new Error(inputSizeText(limits));
    const { outcome } = session.call({
      index,
      source: module.source,
      job,
      world: () => REDUCER_WORLD,
      clock,
      log: (level, text) => options.onLog?.(toLog(level, text, module.descriptor.toolName, index)),
    });
    const read = readOutcome(await outcome, { module, index }, this.#report);
    if (isRecord(read) && read.ok === false && read.reason !== undefined && !('answer' in read)) {
      throw new Error(String(read.error));
    }
    const { answer, same } = isRecord(read) ? read : {};
    if (same === true) return result as ToolResult; // the given one
    this.#expectResult(answer, `The reducer of ${module.descriptor.toolName}`, { module, index });
    return answer as ToolResult; // read by the registry, like any reducer's
  }

  /** Reports an answer that the registry will refuse. */
  #expectResult(answer: unknown, who: string, { module, index }: FinishedCall): void {
    const found = readResult(answer);
    if (typeof found !== 'string') return;
    const message = `${who} returned ${found}, not a ToolResult`;
    this.#options.onProblem?.({ message, module, callIndex: index });
  }
}

function toReducer({ descriptor }: ReducerModule): ToolResultReducer {
  const { toolName, maxGrowthChars } = descriptor;
  return {
    toolName,
    reduce() {
      throw new Error(
        'This reducer runs in the sandbox. Pass the reducerRunner of the run to the registry.',
      );
    },
    ...(maxGrowthChars !== undefined && { maxGrowthChars }),
  };
}

function sizeOf(data: unknown): number {
  try {
    return JSON.stringify(data).length;
  } catch {
    // Cyclic, so it could not be sent.
    return Number.POSITIVE_INFINITY;
  }
}

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;

function toLog(level: string, text: string, toolName: string, callIndex: number): SandboxLog {
  return { level: LEVELS.find((one) => one === level) ?? 'log', text, toolName, callIndex };
}

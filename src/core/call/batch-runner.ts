import { messageOf } from '../../lib/message-of.ts';
import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { Explanation } from '../contract/explanation.ts';
import type { Tool } from '../contract/tool.ts';
import type { ToolCall, ToolCallResult } from '../contract/tool-call.ts';
import type { Attachment, ToolContext } from '../contract/tool-context.ts';
import type { ToolFilterOpts } from '../contract/tool-filter-opts.ts';
import type { ToolFinding } from '../contract/tool-finding.ts';
import type { ToolResultReducerRegistry } from '../contract/tool-reducer.ts';
import { runHere } from '../reduce/run-reducer.ts';
import type { ToolRegistryOptions } from '../registry/options.ts';
import { createFilterCache } from '../registry/tool-filter.ts';
import type { ToolTable } from '../registry/tool-table.ts';
import type { BatchCuts } from '../result-cuts.ts';
import { systemClock } from '../system-clock.ts';
import { Tracer } from '../trace/tracer.ts';
import { toTurnSignal } from './abort.ts';
import { type BudgetSplit, splitBudget } from './budget.ts';
import { explainCall, explainUnreadable } from './explain.ts';
import { readCall, toTurnCall, unreadableTurn } from './gates/lookup.ts';
import { openCuts } from './open-cuts.ts';
import { runTurn } from './parallel.ts';
import type { Turn } from './turn.ts';
import { deeper, toTurnContext } from './turn-context.ts';
import { TurnTime } from './turn-time.ts';
import type { UsedFilter } from './used-filter.ts';

/** The parts of a registry that its batches use. */
interface BatchSources {
  readonly table: ToolTable;
  readonly findings: () => readonly ToolFinding[];
  readonly backends: CapabilityBackends | undefined;
  readonly reducers: ToolResultReducerRegistry | undefined;
  readonly options: ToolRegistryOptions;
  readonly offer: (tools: readonly Tool[]) => void;
}

/** Runs and explains the batches of one registry. */
export class BatchRunner {
  readonly filterFor = createFilterCache();
  // Replaced as a whole, so that a batch keeps its initial list.
  filters: readonly UsedFilter[] = [];
  /** A failure between batches, for the next trace. */
  pendingWarning: string | undefined = undefined;
  readonly #sources: BatchSources;
  #reportedFindings: readonly ToolFinding[] = [];
  #batches = 0;

  constructor(sources: BatchSources) {
    this.#sources = sources;
  }

  run(
    calls: readonly ToolCall[],
    ctx: ToolContext | undefined,
    allowedTools: string[] | undefined,
    filterOpts: ToolFilterOpts | undefined,
    attachments: readonly Attachment[],
  ): Promise<ToolCallResult[]> {
    const asked = Array.isArray(calls) ? calls : [];
    try {
      const turn = this.#open(asked.length, ctx, allowedTools, filterOpts, attachments);
      const run = deeper(() => runTurn(asked, turn, this.#sources.table.byName));
      return turn.cuts?.end ? run.then((results) => this.#offer(results, turn)) : run;
    } catch (thrown) {
      // Reading the context or a filter throws: nothing executes.
      const result = unreadableTurn(messageOf(thrown));
      return Promise.resolve(
        Array.from(asked, (_, index) => {
          const { toolCallId, name } = readCall(asked, index);
          return { toolCallId, name, result };
        }),
      );
    }
  }

  explain(
    call: ToolCall,
    ctx: ToolContext | undefined,
    allowedTools: string[] | undefined,
    filterOpts: ToolFilterOpts | undefined,
  ): Promise<Explanation> {
    const { table, backends, options } = this.#sources;
    const toCall = (perCall: number) => toTurnCall([call], 0, table.byName, perCall);
    try {
      const { ctx: given, depth } = toTurnContext(ctx, false);
      const { perCall } = splitBudget(given.resultBudgetChars, 1);
      const filter = this.filterFor(allowedTools, filterOpts);
      const { signal, release } = toTurnSignal(given.abortSignal);
      const explained = explainCall(toCall(perCall), {
        ctx: given,
        filter,
        backends,
        options,
        clock: options.clock ?? systemClock,
        peek: true,
        signal,
        depth,
      });
      return release ? explained.finally(release) : explained;
    } catch (thrown) {
      return Promise.resolve(explainUnreadable(toCall(0), messageOf(thrown)));
    }
  }

  /** Registers the tools that read what was cut, and no tool in the place of another one. */
  async #offer(results: ToolCallResult[], { cuts }: Turn): Promise<ToolCallResult[]> {
    const { table, offer } = this.#sources;
    try {
      const tools = (await cuts?.end?.()) ?? [];
      offer(tools.filter(({ name }) => !table.byName.has(name)));
    } catch (thrown) {
      this.#cutterFailed(thrown);
    }
    return results;
  }

  readonly #cutterFailed = (thrown: unknown): void => {
    this.pendingWarning = `The cutter failed: ${messageOf(thrown)}`;
  };

  /** @throws an error of the context or of a filter */
  #open(
    calls: number,
    caller: ToolContext | undefined,
    allowedTools: string[] | undefined,
    filterOpts: ToolFilterOpts | undefined,
    attachments: readonly Attachment[],
  ): Turn {
    const { backends, reducers, options } = this.#sources;
    const clock = options.clock ?? systemClock;
    // Read first: an error here ends the turn before its first event.
    const { ctx, depth } = toTurnContext(caller, options.observer !== undefined);
    const filter = this.filterFor(allowedTools, filterOpts);
    const given = splitBudget(ctx.resultBudgetChars, calls);
    const cuts = openCuts(options, filter, { ctx, calls, total: given.total }, this.#cutterFailed);
    const split = cuts?.chars === undefined ? given : splitBudget(cuts.chars, calls);
    const time = new TurnTime(clock);
    this.#batches++;
    const tracer = options.observer && this.#trace(options, time, calls, split, ctx, cuts);
    const { signal, release } = toTurnSignal(ctx.abortSignal, tracer);
    // One literal with all its properties: a spread here would cost more than a short call.
    return {
      // A trace shows each verdict of each call.
      holder: tracer || depth > 0 || ctx.dryRun ? 0 : filter.id,
      ctx,
      caller,
      filter,
      backends,
      options,
      clock,
      time,
      peek: false,
      signal,
      release,
      depth,
      attachments,
      reducers,
      runReducer: options.reducerRunner ?? runHere,
      totalBudget: split.total,
      perCallBudget: split.perCall,
      cuts,
      tracer,
      filters: this.filters,
      results: new Array(calls),
      batch: undefined,
    };
  }

  /** The tracer of a batch, which has sent what concerns the batch as a whole. */
  #trace(
    { observer, capture, budgetStrategy = 'even', concurrency }: ToolRegistryOptions,
    time: TurnTime,
    calls: number,
    { total, perCall, warning }: BudgetSplit,
    ctx: ToolContext,
    cuts: BatchCuts | undefined,
  ): Tracer | undefined {
    if (!observer) return undefined;
    const tracer = new Tracer(observer, time, this.#batches, capture === 'values', ctx);
    tracer.batchStart({
      calls,
      totalBudget: total,
      perCallBudget: perCall,
      strategy: budgetStrategy,
      ...(cuts?.tokens && { tokens: cuts.tokens }),
      ...(concurrency !== undefined && { concurrency }),
    });
    for (const text of [warning, cuts?.warning, this.pendingWarning]) {
      if (text !== undefined) tracer.warning(text);
    }
    this.pendingWarning = undefined;
    const findings = this.#sources.findings();
    // Each list once, so that a trace stays short.
    if (findings !== this.#reportedFindings) {
      this.#reportedFindings = findings;
      for (const { message } of findings) tracer.warning(message);
    }
    return tracer;
  }
}

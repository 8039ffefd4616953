import type { Tool } from './contract/tool.ts';
import type { ToolContext } from './contract/tool-context.ts';

/**
 * Measures and cuts the results of batches; `createResultCuts` of `toolyard/context` makes one.
 *
 * Source: docs/contract.md#result-cuts.
 */
export interface ResultCutter {
  /** Called once a batch. @throws never */
  open(batch: CutBatch): BatchCuts;
}

/** A batch, as a {@link ResultCutter} sees it. */
export interface CutBatch {
  readonly ctx: ToolContext;
  readonly calls: number;
  /** The budget in UTF-16 code units: `resultBudgetChars`. */
  readonly total: number;
  /** Whether the lists of the caller allow a built-in tool of this name. */
  allows(name: string): boolean;
}

/** The cuts of one batch. */
export interface BatchCuts {
  /** Budgets in tokens; absent where characters count. */
  readonly tokens?: { readonly total: number; readonly perCall: number };
  /** The budget in characters, for tools, reducers and error texts. Default: that of the batch. */
  readonly chars?: number;
  /** Why the given budget was replaced. */
  readonly warning?: string;
  /**
   * The shares of all calls in tokens, when they are redistributed. Called only where tokens count.
   *
   * @param texts The successes by their position, and an empty text for a failure.
   */
  grant?(texts: readonly string[], calls: readonly CutCall[]): number[];
  /**
   * The text for the model, which is the given one if that fits.
   *
   * @param grant The redistributed share, in the unit of the batch. Default: the even one.
   */
  cut(text: string, call: CutCall, grant?: number): ResultCut;
  /** Whether a text is within the even share of a call, so that `cut` leaves it alone: `fitsBudget` of its context. */
  fits?(text: string, call: CutCall): boolean;
  /** Called when all results are cut. Returns tools to register that read what was cut. */
  end?(): readonly Tool[] | Promise<readonly Tool[]>;
}

/** The call of a cut. */
export interface CutCall {
  readonly toolCallId: string;
  readonly name: string;
  /** Absent for an unknown tool. */
  readonly entry: { readonly tool: Tool } | undefined;
  /** The output limit of the tool, in characters. */
  readonly cap: number;
  /** The even share, in characters. */
  readonly budget: number;
}

/** The result of a cut, see {@link BatchCuts.cut}. */
export interface ResultCut {
  text: string;
  /** Kept characters of the given text. */
  kept: number;
  /** Where tokens count: those before and after the cut, and the budget of the call. */
  tokens?: { before: number; after: number; budget: number };
}

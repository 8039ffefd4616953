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
}

/** The cuts of one batch. */
export interface BatchCuts {
  /** Budgets in tokens; absent where characters count. */
  readonly tokens?: { readonly total: number; readonly perCall: number };
  /** The budget in characters, for tools, reducers and error texts. Default: that of the batch. */
  readonly chars?: number;
  /** Why the given budget was replaced. */
  readonly warning?: string;
  /** The output limit of a tool in tokens, where tokens count. */
  limitOf(tool: Tool): number;
  /** The size of a text in tokens. */
  sizeOf(text: string): number;
  /** The text for the model, which is the given one if that fits. */
  cut(text: string, budget: number, call: CutCall): ResultCut;
  /** Called when all results are cut. Returns tools to register that read what was cut. */
  end?(): readonly Tool[];
}

/** The call of a cut. */
export interface CutCall {
  readonly toolCallId: string;
  readonly name: string;
  readonly tool: Tool | undefined;
  /** Its output limit in characters. */
  readonly maxChars: number;
}

/** The result of a cut, see {@link BatchCuts.cut}. */
export interface ResultCut {
  text: string;
  /** Kept characters of the given text. */
  kept: number;
  /** Tokens before and after the cut, where tokens count. */
  tokens?: { before: number; after: number };
}

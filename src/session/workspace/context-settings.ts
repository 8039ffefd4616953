import type { TrimStrategy } from '../../core/index.ts';

/** How the tokens of a workspace are counted. All but the estimate are encodings of OpenAI. */
export type TokenCounterName = 'estimate' | 'o200k_base' | 'cl100k_base';

/** The model whose window a workspace fills. */
export interface ModelProfile {
  name: string;
  /** Tokens of one request with its answer. */
  contextWindow: number;
  /** Tokens of the window that are kept free for the answer. */
  outputReserve: number;
  /** Price of a million tokens, in US dollars. */
  inputPrice: number;
  outputPrice: number;
}

/**
 * How results are measured, cut and kept, and how many definitions a request has. An absent field
 * is the default.
 *
 * Source: docs/contract.md#result-cuts.
 */
export interface ContextSettings {
  /** Default: an estimate. */
  counter?: TokenCounterName;
  /** The budget of the whole turn in tokens, at least 0; it replaces the one in characters. */
  budgetTokens?: number;
  /** For tools without a strategy of their own. Default `head`. */
  trim?: TrimStrategy;
  /** By the name of the tool, instead of the tool's own. */
  trims?: Record<string, TrimStrategy>;
  /** Whether the whole texts of cut results are kept for `read_result`. Default false. */
  keepsCutResults?: boolean;
  /** In tokens; definitions beyond it are found with `search_tools`. Default: no limit. */
  definitionsBudget?: number;
  /** Names of tools that are offered in full, whatever the budget. */
  alwaysInclude?: string[];
  /** Default: none. */
  model?: ModelProfile;
}

/** Changes of some settings; `undefined` restores a default. */
export type ContextChanges = {
  [Name in keyof ContextSettings]?: ContextSettings[Name] | undefined;
};

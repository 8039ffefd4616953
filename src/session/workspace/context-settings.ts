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
  /** The last turns of a conversation whose results stay, from 1 to 200. Default 2. */
  keepTurns?: number;
  /** Keys of the calls whose results stay in a conversation; see `callKey`. */
  pinnedResults?: string[];
  /** Default: none. */
  model?: ModelProfile;
}

/** The tokens that a model's window has for a request. */
export function roomOf({ contextWindow, outputReserve }: ModelProfile): number {
  return Math.max(0, contextWindow - outputReserve);
}

/** Changes of some settings; `undefined` restores a default. */
export type ContextChanges = {
  [Name in keyof ContextSettings]?: ContextSettings[Name] | undefined;
};

/**
 * Whether runs of two workspaces measure, cut and keep their results alike. The model and what stays in
 * a conversation change no run.
 */
export function isSameForRuns(a: ContextSettings = {}, b: ContextSettings = {}): boolean {
  return OF_RUNS.every((name) => a[name] === b[name]);
}

const OF_RUNS = [
  'counter',
  'budgetTokens',
  'trim',
  'trims',
  'keepsCutResults',
  'definitionsBudget',
  'alwaysInclude',
] as const;

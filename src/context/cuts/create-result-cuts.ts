import type {
  BatchCuts,
  CutBatch,
  CutCall,
  ResultCut,
  ResultCutter,
  Tool,
  TrimStrategy,
} from '../../core/index.ts';
import type { Room } from './room.ts';
import { shortenJson } from './trim-json.ts';
import { type CutText, keepBothEnds, keepEnd, keepStart } from './trim-text-parts.ts';

/**
 * Counts the tokens of a text, for example by a tokenizer of the model's provider. Synchronous. If it
 * throws or returns no finite number of at least 0, each character of that text counts.
 *
 * Source: docs/contract.md#result-cuts.
 */
export type CountTokens = (text: string) => number;

/**
 * Options of {@link createResultCuts}.
 *
 * Source: docs/contract.md#result-cuts.
 */
export interface ResultCutsOptions {
  /** Default: none, and only characters count. */
  countTokens?: CountTokens;
  /** For tools without a `trim` of their own. Default `head`. */
  trim?: TrimStrategy;
}

/**
 * Makes the registry's option `cuts`: results are measured in tokens where the turn or the tool has
 * a budget in tokens, and a tool decides which part of a long result stays.
 *
 * Source: docs/contract.md#result-cuts.
 *
 * @example
 * const cuts = createResultCuts({ countTokens: (text) => encode(text).length, trim: 'head-tail' });
 * const registry = createToolRegistry({ tools, cuts });
 * await registry.executeParallel(calls, { ...ctx, resultBudget: { tokens: 4000 } });
 */
export function createResultCuts(options: ResultCutsOptions = {}): ResultCutter {
  const { countTokens, trim = 'head' } = options;
  const count = countTokens && toSafeCount(countTokens);
  return { open: (batch) => new Cuts(batch, count, trim) };
}

/** Code and English prose have three to five characters per token. Tools must not exceed a budget. */
const CHARS_PER_TOKEN = 3;

/** The cuts of one batch. */
class Cuts implements BatchCuts {
  readonly tokens?: { total: number; perCall: number };
  readonly chars?: number;
  readonly warning?: string;
  readonly #count: CountTokens | undefined;
  readonly #trim: TrimStrategy;

  constructor({ ctx, calls }: CutBatch, count: CountTokens | undefined, trim: TrimStrategy) {
    this.#count = count;
    this.#trim = trim;
    const given: unknown = ctx.resultBudget?.tokens;
    if (given === undefined) return;
    if (!count) {
      this.warning =
        'resultBudget is in tokens, and the registry counts none; resultBudgetChars applies';
      return;
    }
    const isValid = typeof given === 'number' && Number.isFinite(given) && given >= 0;
    const total = isValid ? Math.floor(given) : 0;
    if (!isValid) {
      this.warning = 'resultBudget.tokens is not a finite number of at least 0; it counts as 0';
    }
    this.tokens = { total, perCall: Math.floor(total / Math.max(calls, 1)) };
    this.chars = total * CHARS_PER_TOKEN;
  }

  limitOf({ maxResultTokens: limit }: Tool): number {
    if (limit === undefined || limit === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    return Math.max(0, Math.floor(limit)) || 0;
  }

  sizeOf(text: string): number {
    return this.#count?.(text) ?? text.length;
  }

  cut(text: string, budget: number, call: CutCall): ResultCut {
    const room = this.#roomOf(budget, call);
    const before = room.count?.(text);
    if (text.length <= room.chars && (before === undefined || before <= room.tokens)) {
      const kept = text.length;
      return before === undefined
        ? { text, kept }
        : { text, kept, tokens: { before, after: before } };
    }
    const size = before === undefined ? `${text.length} chars` : `${before} tokens`;
    const { text: cut, kept } = cutText(
      text,
      room,
      call.tool?.trim ?? this.#trim,
      `[truncated — ${size} total]`,
    );
    if (before === undefined) return { text: cut, kept };
    return { text: cut, kept, tokens: { before, after: this.sizeOf(cut) } };
  }

  /** Tokens limit a call by the budget of its turn, and by the limit of its tool. */
  #roomOf(budget: number, { tool, maxChars }: CutCall): Room {
    const limit = tool && this.#count ? this.limitOf(tool) : Number.POSITIVE_INFINITY;
    if (this.tokens) return { chars: maxChars, tokens: budget, count: this.#count };
    const count = limit === Number.POSITIVE_INFINITY ? undefined : this.#count;
    return { chars: budget, tokens: limit, count };
  }
}

/** Cuts a text that does not fit. */
function cutText(text: string, room: Room, trim: TrimStrategy, marker: string): CutText {
  if (trim === 'tail') return keepEnd(text, room, marker);
  if (trim === 'head-tail') return keepBothEnds(text, room, marker);
  const shorter = trim === 'json' && shortenJson(text, room);
  return shorter || keepStart(text, room, marker);
}

function toSafeCount(countTokens: CountTokens): CountTokens {
  return (text) => {
    try {
      const count = countTokens(text);
      if (Number.isFinite(count) && count >= 0) return count;
    } catch {
      // Each character counts, below.
    }
    return text.length;
  };
}

import {
  type BatchCuts,
  type CutBatch,
  type CutCall,
  grantBudgets,
  type ResultCut,
  type Tool,
  type TrimStrategy,
} from '../../core/index.ts';
import { READ_RESULT } from '../spill/read-result-tool.ts';
import type { Spill } from '../spill/spill.ts';
import type { CountTokens } from './count-tokens.ts';
import { fits, type Room } from './room.ts';
import { shortenJson, withNote } from './trim-json.ts';
import { joinParts, type KeptParts, keepBothEnds, keepEnd, keepStart } from './trim-text-parts.ts';

/** Keeps what was cut, and reads it. */
export interface Reader {
  spill: Spill;
  keepAll: boolean;
  tool: Tool;
}

/** Code and English prose have three to five characters per token. Tools must not exceed a budget. */
const CHARS_PER_TOKEN = 3;

/** The cuts of one batch, by `createResultCuts`. */
export class MeasuredCuts implements BatchCuts {
  readonly tokens?: { total: number; perCall: number };
  readonly chars?: number;
  readonly warning?: string;
  readonly #count: CountTokens | undefined;
  readonly #trim: TrimStrategy;
  readonly #batch: CutBatch;
  readonly #reader: Reader | undefined;
  #isSpilled = false;

  constructor(
    batch: CutBatch,
    count: CountTokens | undefined,
    trim: TrimStrategy,
    reader: Reader | undefined,
  ) {
    this.#batch = batch;
    this.#count = count;
    this.#trim = trim;
    this.#reader = batch.allows(READ_RESULT) ? reader : undefined;
    const { ctx, calls } = batch;
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

  grant(texts: readonly string[], calls: readonly CutCall[]): number[] {
    const { total, perCall } = this.tokens ?? { total: 0, perCall: 0 };
    const wishes = texts.map((text, index) => {
      const { cap, entry } = calls[index] ?? {};
      return Math.min(this.#sizeOf(text.slice(0, cap)), limitOf(entry?.tool));
    });
    return grantBudgets(total, perCall, wishes);
  }

  cut(text: string, call: CutCall, grant?: number): ResultCut {
    const room = this.#roomOf(call, grant);
    const before = room.count?.(text);
    const isShort = text.length <= room.chars && (before ?? 0) <= room.tokens;
    if (isShort && this.#reader?.keepAll) this.#keep(text, 0, call);
    const cut = isShort ? { text, kept: text.length } : this.#shorten(text, room, before, call);
    if (before === undefined) return cut;
    const after = isShort ? before : this.#sizeOf(cut.text);
    return { ...cut, tokens: { before, after, budget: room.tokens } };
  }

  fits(text: string, call: CutCall): boolean {
    return fits(text, this.#roomOf(call, undefined));
  }

  async end(): Promise<readonly Tool[]> {
    if (!this.#reader || !this.#isSpilled) return [];
    try {
      await this.#reader.spill.flush?.();
    } catch {
      // What was not stored is not found later, and the tool says so.
    }
    return [this.#reader.tool];
  }

  #shorten(text: string, room: Room, tokens: number | undefined, call: CutCall): ResultCut {
    const trim = call.entry?.tool.trim ?? this.#trim;
    const parts = partsOf(text, room, trim);
    const isStart = parts.start !== undefined && parts.end === undefined;
    const handle = this.#keep(text, isStart ? parts.kept : 0, call);
    const size = tokens === undefined ? `${text.length} chars` : `${tokens} tokens`;
    const rest =
      handle === undefined ? '' : `${READ_RESULT} with the handle ${handle} reads the rest`;
    const marker = `[truncated — ${size} total${rest && `; ${rest}`}]`;
    const { json, kept } = parts;
    const cut = json === undefined || !rest ? joinParts(parts, marker) : withNote(json, rest);
    return { text: cut, kept };
  }

  /** Keeps the whole text. @returns its handle */
  #keep(text: string, kept: number, { name, toolCallId }: CutCall): string | undefined {
    // Its own text says how to go on.
    if (!this.#reader || name === READ_RESULT) return undefined;
    const { sessionId, subject, personalityId } = this.#batch.ctx;
    const owner = { sessionId, subject, personalityId };
    let handle: unknown;
    try {
      handle = this.#reader.spill.put({ owner, tool: name, toolCallId, text, kept });
    } catch {
      // The result is cut as without it.
    }
    // A program without types may return a promise.
    if (typeof handle !== 'string') return undefined;
    this.#isSpilled = true;
    return handle;
  }

  #sizeOf(text: string): number {
    return this.#count?.(text) ?? text.length;
  }

  /** Tokens limit a call by the budget of its turn, and by the limit of its tool. */
  #roomOf({ entry, cap, budget }: CutCall, grant: number | undefined): Room {
    const limit = this.#count ? limitOf(entry?.tool) : Number.POSITIVE_INFINITY;
    if (this.tokens) {
      const tokens = grant ?? Math.min(this.tokens.perCall, limit);
      return { chars: cap, tokens, count: this.#count };
    }
    const count = limit === Number.POSITIVE_INFINITY ? undefined : this.#count;
    return { chars: grant ?? budget, tokens: limit, count };
  }
}

/** The output limit of a tool in tokens. */
function limitOf(tool: Tool | undefined): number {
  const limit = tool?.maxResultTokens ?? Number.POSITIVE_INFINITY;
  return limit === Number.POSITIVE_INFINITY ? limit : Math.max(0, Math.floor(limit)) || 0;
}

/** The parts that stay of a text that does not fit. */
function partsOf(text: string, room: Room, trim: TrimStrategy): KeptParts {
  if (trim === 'tail') return keepEnd(text, room);
  if (trim === 'head-tail') return keepBothEnds(text, room);
  const shorter = trim === 'json' && shortenJson(text, (json) => fits(json, room));
  return shorter || keepStart(text, room);
}

import { trimText } from '../../core/index.ts';
import { textOf } from '../../lib/text-of.ts';
import { changedIndexes } from '../lib/changed-indexes.ts';
import { perSession } from '../lib/session-memory.ts';
import type { Lane } from '../store/run.ts';
import { estimateTokens } from '../tokens/estimate-tokens.ts';
import { toUnit } from '../tokens/size-unit.ts';

/** The tokens of a call's result. Those of the trace are by the counter of the run. */
export interface LaneTokens {
  /** Of the text that the tool returned. */
  raw: number;
  /** Before the cut. */
  before: number;
  /** Of the text that the model gets. */
  read: number;
}

const NONE: LaneTokens = { raw: 0, before: 0, read: 0 };

/** By the end of the call, so that each result is counted once, however often a run is drawn. */
const known = new WeakMap<object, LaneTokens>();

/** Counts a call that has ended; all numbers are 0 before. */
export function countLaneTokens(lane: Lane): LaneTokens {
  if (!lane.settled) return NONE;
  const key = lane.result ?? lane.settled;
  const counted = known.get(key) ?? countAll(lane);
  known.set(key, counted);
  return counted;
}

const memory = perSession((): { last?: { lanes: readonly Lane[]; sums: LaneTokens } } => ({}));

/**
 * Adds up the calls of a run that have ended. While a run of thousands of calls is drawn, only the
 * lanes that changed are counted again.
 */
export function countRunTokens(lanes: readonly Lane[]): LaneTokens {
  const slot = memory();
  const before = slot.last?.lanes.length === lanes.length ? slot.last : undefined;
  const sums = { ...(before?.sums ?? NONE) };
  const add = (lane: Lane | undefined, sign: 1 | -1) => {
    if (!lane?.settled) return;
    const counted = countLaneTokens(lane);
    sums.raw += sign * counted.raw;
    sums.before += sign * counted.before;
    sums.read += sign * counted.read;
  };
  for (const at of changedIndexes(before?.lanes ?? [], lanes)) {
    add(before?.lanes[at], -1);
    add(lanes[at], 1);
  }
  slot.last = { lanes, sums };
  return sums;
}

function countAll({ settled, trimmed, result, rawText, reducedText, rawChars }: Lane): LaneTokens {
  const whole = reducedText ?? rawText;
  const cut = whole !== undefined && trimmed?.cut ? trimText(whole, trimmed.after).text : whole;
  const read = result ? textOf(result) : cut;
  const before = trimmed?.before ?? settled?.chars ?? 0;
  return {
    raw: sizeOf(rawText, rawChars ?? 0),
    before: trimmed?.tokens?.before ?? sizeOf(whole, before),
    read: trimmed?.tokens?.after ?? sizeOf(read, settled?.chars ?? 0),
  };
}

/** A server sends sizes and no texts. */
function sizeOf(text: string | undefined, chars: number): number {
  return text === undefined ? toUnit(chars, 'chars', 'tokens') : estimateTokens(text);
}

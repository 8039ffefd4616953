import { textOf } from '../../lib/text-of.ts';
import { selectOutput } from '../run/output.ts';
import type { Lane } from '../store/run.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { toUnit } from './size-unit.ts';

/** The tokens of a call's result. Those of the trace are by the counter of the run. */
export interface LaneTokens {
  /** Of what the tool returned. */
  raw: number;
  /** Before the cut. */
  before: number;
  /** Of the text that the model gets. */
  read: number;
}

const NONE: LaneTokens = { raw: 0, before: 0, read: 0 };

/** By what a call ended with, so that each result is counted once, however often a run is drawn. */
const known = new WeakMap<object, LaneTokens>();

/** Counts a call that has ended; all numbers are 0 before. */
export function countLaneTokens(lane: Lane): LaneTokens {
  if (!lane.settled) return NONE;
  const key = lane.result ?? lane.settled;
  const counted = known.get(key) ?? countAll(lane);
  known.set(key, counted);
  return counted;
}

function countAll(lane: Lane): LaneTokens {
  const { settled, trimmed, result, rawText } = lane;
  const output = selectOutput(lane);
  const text = result ? textOf(result) : output?.trimmed.text;
  const sizeOf = (known: string | undefined, chars: number) =>
    known === undefined ? toUnit(chars, 'chars', 'tokens') : estimateTokens(known);
  const read = trimmed?.tokens?.after ?? sizeOf(text, settled?.chars ?? 0);
  const whole = output?.reduced ?? output?.raw;
  return {
    raw: rawText === undefined ? sizeOf(undefined, lane.rawChars ?? 0) : estimateTokens(rawText),
    before: trimmed?.tokens?.before ?? sizeOf(whole?.text, trimmed?.before ?? settled?.chars ?? 0),
    read,
  };
}

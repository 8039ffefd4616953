import { trimText } from '../../core/index.ts';
import { textOf } from '../../lib/text-of.ts';
import type { CallFacts, Lane } from '../store/run.ts';

/** One stage of a result, in UTF-16 code units. */
export interface OutputStage {
  chars: number;
  /** Absent where the trace did not capture it. */
  text?: string;
}

/** The way of one result: as the tool gave it, reduced, cut. */
export interface Output {
  /** Whether the tool succeeded; a failure's text is its error. */
  ok: boolean;
  raw: OutputStage;
  /** Absent where no reducer changed anything. */
  reduced?: OutputStage;
  /** What the model gets. `chars` counts without the marker, `text` has it. */
  trimmed: OutputStage;
  /** How much this call was allowed to keep; the cut-line of all three stages. */
  budget: number;
  /** Where the text was cut, in what the reducer left; absent where it was not. */
  cutAt?: number;
  /** How much shorter the model's text is than the raw one, in percent, rounded. */
  savedPercent: number;
}

/**
 * What became of a lane's text. A dry run's answer counts as raw: nothing stands before it.
 *
 * @returns `undefined` until the tool has answered, and for refused calls.
 */
export function selectOutput(lane: Lane | undefined): Output | undefined {
  if (!lane || lane.status === 'refused') return undefined;
  const { reduced, trimmed, result } = lane;
  const rawChars = lane.rawChars ?? trimmed?.before;
  if (rawChars === undefined) return undefined;
  const before = trimmed?.before ?? reduced?.after ?? rawChars;
  const kept = trimmed?.after ?? before;
  const full = lane.reducedText ?? lane.rawText;
  const text = result ? textOf(result) : trimmed?.cut ? full?.slice(0, kept) : full;
  return {
    ok: lane.settled?.ok ?? true,
    raw: toStage(rawChars, lane.rawChars === undefined ? text : lane.rawText),
    ...(reduced?.outcome === 'applied' && { reduced: toStage(reduced.after, lane.reducedText) }),
    trimmed: toStage(kept, text),
    budget: trimmed?.budget ?? lane.budget ?? kept,
    ...(trimmed?.cut && { cutAt: kept }),
    savedPercent: toSaved(rawChars, kept),
  };
}

/**
 * The same result with another budget: cut where the core would cut it, without a run.
 *
 * @param grant What the call may keep, in UTF-16 code units.
 * @returns `output` itself where its text is not known, or it was no success.
 */
export function withGrant(output: Output, grant: number): Output {
  const whole = output.reduced ?? output.raw;
  if (whole.text === undefined || !output.ok) return output;
  const { cutAt: _, ...rest } = output;
  const { text, kept } = cutFor(whole.text, whole.chars, grant);
  return {
    ...rest,
    trimmed: { chars: kept, text },
    budget: grant,
    ...(kept < whole.chars && { cutAt: kept }),
    savedPercent: toSaved(output.raw.chars, kept),
  };
}

/**
 * What a budget keeps of a text, with the size that it has in truth: a trace tells texts without
 * secrets, so that they may be shorter or longer.
 */
function cutFor(text: string, chars: number, grant: number): { text: string; kept: number } {
  if (grant >= chars) return { text, kept: chars };
  const cut = trimText(text, grant);
  return text.length === chars ? cut : { text: cut.text, kept: grant };
}

/** Where a budget cuts a text; `undefined` where it fits. */
export function cutOf(text: string | undefined, budget: number): number | undefined {
  if (text === undefined || text.length <= budget) return undefined;
  return trimText(text, budget).kept;
}

/**
 * How much of a call the model gets, in UTF-16 code units; a server may tell nothing else of its
 * sizes. `undefined` where that is not known.
 */
export function keptChars(call: CallFacts | undefined): number | undefined {
  return call?.trimmed?.after ?? (call?.status === 'ok' ? call.settled?.chars : undefined);
}

/** As {@link keptChars}, for calls that have an output. */
export function outputChars(lane: Lane | undefined): number | undefined {
  return lane?.status === 'refused'
    ? undefined
    : (selectOutput(lane)?.trimmed.chars ?? keptChars(lane));
}

function toStage(chars: number, text: string | undefined): OutputStage {
  return text === undefined ? { chars } : { chars, text };
}

function toSaved(raw: number, kept: number): number {
  return raw === 0 ? 0 : Math.round((1 - kept / raw) * 100);
}

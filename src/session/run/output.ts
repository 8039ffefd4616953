import { trimText } from '../../core/index.ts';
import { textOf } from '../../lib/text-of.ts';
import type { CallFacts, Lane } from '../store/run.ts';
import { toUnit } from '../tokens/size-unit.ts';
import { type CutPlace, findCut } from './find-cut.ts';

/** One stage of a result, in UTF-16 code units. */
export interface OutputStage {
  chars: number;
  /** Absent if the trace did not capture it. */
  text?: string;
}

/** The stages of one result: raw, reduced, cut. */
export interface Output {
  /** Whether the tool succeeded; a failure's text is its error. */
  ok: boolean;
  raw: OutputStage;
  /** Absent if no reducer changed the result. */
  reduced?: OutputStage;
  /** The text for the model, with the marker of a cut. */
  trimmed: OutputStage;
  /** The call's budget, which is the cut line of all three stages. */
  budget: number;
  /** Present where the budget is in tokens. `budget` is then about as long. */
  tokenBudget?: number;
  /** Where the reduced text was cut; absent if it was not. */
  cutAt?: number;
  /** The cut may keep another part than the start, or measure in tokens. */
  isOwn?: true;
  /** Where {@link isOwn} left out a part of the reduced text; absent for JSON cut as JSON. */
  place?: CutPlace;
}

/**
 * The stages of a lane's text. The answer of a dry run counts as raw, because it has no earlier
 * stage.
 *
 * @returns `undefined` before the tool's answer, for refused calls, and if a server did not
 *   report the size of the answer.
 */
export function selectOutput(lane: Lane | undefined): Output | undefined {
  if (!lane || lane.status === 'refused') return undefined;
  const { reduced, trimmed, result } = lane;
  const rawChars = lane.rawChars ?? (lane.status === 'answered' ? trimmed?.before : undefined);
  if (rawChars === undefined) return undefined;
  const before = trimmed?.before ?? reduced?.after ?? rawChars;
  const kept = trimmed?.after ?? before;
  const full = lane.reducedText ?? lane.rawText;
  const text = result
    ? textOf(result)
    : !trimmed?.cut || full === undefined
      ? full
      : // Before the end of its batch, the text of such a cut is unknown.
        lane.counter
        ? undefined
        : trimText(full, kept).text;
  const own = lane.counter && lane.settled?.ok !== false ? toOwnCut(lane) : undefined;
  // The trace masks secrets, and a result does not. The stage that the model gets has one text.
  const toTextOf = (chars: number, masked: string | undefined) =>
    result && !trimmed?.cut && text?.length === chars ? text : masked;
  return {
    ok: lane.settled?.ok ?? true,
    raw: toStage(rawChars, lane.rawChars === undefined ? text : toTextOf(rawChars, lane.rawText)),
    ...(reduced?.outcome === 'applied' && {
      reduced: toStage(reduced.after, toTextOf(reduced.after, lane.reducedText)),
    }),
    trimmed: toStage(readChars(lane) ?? kept, text),
    budget: toBudget(lane) ?? kept,
    ...(trimmed?.tokens && { tokenBudget: trimmed.tokens.budget }),
    ...(trimmed?.cut && { cutAt: kept }),
    ...own,
  };
}

function toOwnCut({ trimmed, result }: Lane): Partial<Output> {
  const place = trimmed?.cut && result?.ok ? findCut(result.value, trimmed) : undefined;
  return { isOwn: true, ...(place && { place }) };
}

/** Where a budget in tokens cuts depends on the text. */
function toBudget({ trimmed, budget }: Lane): number | undefined {
  if (!trimmed?.tokens) return trimmed?.budget ?? budget;
  if (trimmed.cut) return trimmed.after;
  return Math.max(trimmed.before, toUnit(trimmed.tokens.budget, 'tokens', 'chars'));
}

/**
 * The same result with another budget in characters, cut at its end. Nothing runs.
 *
 * @param grant The call's budget, in UTF-16 code units.
 * @returns `output` itself for a failure, or if its text is unknown.
 */
export function withGrant(output: Output, grant: number): Output {
  const whole = output.reduced ?? output.raw;
  if (whole.text === undefined || !output.ok) return output;
  const { cutAt: _, isOwn: __, place: ___, tokenBudget: ____, ...rest } = output;
  const { text, kept, read } = cutFor(whole.text, whole.chars, grant);
  return {
    ...rest,
    trimmed: { chars: read, text },
    budget: grant,
    ...(kept < whole.chars && { cutAt: kept }),
  };
}

/**
 * The part of a text that a budget keeps. The size is that of the original: the trace masks
 * secrets, so its text may be shorter or longer.
 */
function cutFor(text: string, chars: number, grant: number) {
  if (grant >= chars) return { text, kept: chars, read: chars };
  const cut = trimText(text, grant);
  const kept = text.length === chars ? cut.kept : grant;
  return { text: cut.text, kept, read: kept + cut.text.length - cut.kept };
}

/** A part of a text that a cut leaves out, in UTF-16 code units. */
export interface Gap {
  from: number;
  /** The length of the text, if its end is left out. */
  to: number;
}

/**
 * The part of a stage's text that is left out. For the raw text of a reduced result: what the budget
 * would cut; unknown for a cut that may keep another part than the start.
 *
 * @returns `undefined` if the text fits, or if no place in it can be named
 */
export function gapIn(output: Output, text: string | undefined): Gap | undefined {
  if (text === undefined) return undefined;
  const { budget, isOwn, place } = output;
  if (!isOwn) {
    return text.length > budget
      ? { from: trimText(text, budget).kept, to: text.length }
      : undefined;
  }
  const whole = (output.reduced ?? output.raw).text;
  if (!place || text !== whole) return undefined;
  // A masked secret may have another length.
  const from = Math.min(place.start, text.length);
  return { from, to: Math.max(from, text.length - place.end) };
}

/**
 * Whether the first characters of a cut result stay, as far as it is known: of a nested call, and
 * before the end of a batch, there is no text.
 */
export function keepsStart(call: CallFacts & Partial<Pick<Lane, 'result'>>): boolean {
  const { counter, trimmed, result } = call;
  if (!counter || !trimmed) return true;
  if (!result?.ok) return result !== undefined;
  // Only the marker follows.
  return findCut(result.value.slice(trimmed.after), { ...trimmed, after: 0 }) !== undefined;
}

/**
 * The size of the text that the model gets of a call, in UTF-16 code units: its result with the
 * marker of a cut, its error or its refusal. `undefined` before the call has ended.
 */
export function readChars(call: CallFacts | undefined): number | undefined {
  return call?.settled?.chars;
}

/**
 * The characters of a tool's result that reducers and the budget keep, without the marker. A dry
 * run has no result of the tool. `undefined` if it is unknown.
 */
export function keptChars(call: CallFacts): number | undefined {
  if (call.status === 'answered') return undefined;
  return call.trimmed?.after ?? (call.status === 'ok' ? call.settled?.chars : undefined);
}

function toStage(chars: number, text: string | undefined): OutputStage {
  return text === undefined ? { chars } : { chars, text };
}

/** Whether the reducer or the cut leaves nothing of a result: the model gets at most a marker. */
export function isAllLost({ raw, trimmed, cutAt }: Output): boolean {
  return raw.chars > 0 && (trimmed.chars === 0 || cutAt === 0);
}

/** A saved part, in percent, rounded for the screen: 100 only if nothing is left, 99.8 before. */
export function roundSaved(percent: number): number {
  return percent < 99.5 ? Math.round(percent) : Math.floor(percent * 10) / 10;
}

import { textOf } from '../../lib/text-of.ts';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { formatCount, formatDuration } from '../lib/format.ts';
import { type Output, selectOutput } from '../run/output.ts';
import { selectSummary } from '../run/run-summary.ts';
import type { Lane, LaneStatus } from '../store/run.ts';
import { selectDefinitions, selectLane } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import type { Picture, PictureLane, PictureText } from './picture.ts';

/** The maximum visible length of a text in any picture, in UTF-16 code units. */
const SEEN = 2400;

/** Converts the state after a run to a picture. */
export function toPicture(
  { title, view }: Pick<Picture, 'title' | 'view'>,
  state: SessionState,
): Picture {
  const { run } = state;
  const chosen = selectLane(state);
  const output = selectOutput(chosen);
  const raw = output?.ok ? toRaw(output) : undefined;
  const reads = chosen && toReads(chosen, output);
  return {
    ...{ title, view },
    sentence: selectSummary(run)?.sentence ?? '',
    lanes: (run?.lanes ?? []).map((lane) => toLane(lane, run?.elapsed ?? 0, lane === chosen)),
    steps: selectLadder(state).map(({ title: name, status, detail, refusal }) => ({
      ...{ title: name, status, detail },
      ...(refusal && { sentence: refusal.sentence }),
    })),
    ...(raw && { raw }),
    ...(reads && { reads }),
    definitions: selectDefinitions(state).definitions.map(({ name, description }) => ({
      ...{ name, description },
    })),
  };
}

function toRaw({ raw }: Output): PictureText {
  return { text: toSeen(raw.text ?? ''), note: formatCount(raw.chars) };
}

function toReads({ result }: Lane, output: Output | undefined): PictureText | undefined {
  if (!result) return undefined;
  const text = toSeen(textOf(result));
  if (!result.ok) return { text, note: result.code ?? '' };
  if (!output) return { text, note: '' };
  const { trimmed, cutAt } = output;
  return { text, note: formatCount(trimmed.chars) + (cutAt === undefined ? '' : ', cut') };
}

function toSeen(text: string): string {
  return text.slice(0, SEEN);
}

/** The maximum number of calls, as in the demo. */
const TICKS = 20;

function toLane(lane: Lane, length: number, isChosen: boolean): PictureLane {
  const { tool, status, startAt, executedAt, settledAt = 0, progress, reduced, trimmed } = lane;
  const percent = (ms: number) => Math.round((ms / Math.max(1, length)) * 1000) / 10;
  const isRun = startAt !== undefined && status !== 'refused' && status !== 'answered';
  return {
    ...{ tool, status, isChosen },
    begin: percent(startAt ?? settledAt),
    ...(isRun && { end: percent(executedAt ?? settledAt) }),
    ticks: progress.slice(0, TICKS).map(({ at }) => percent(at)),
    isReduced: reduced?.outcome === 'applied',
    isCut: trimmed?.cut === true,
    numbers: toNumbers(lane),
  };
}

const WORDS: Partial<Record<LaneStatus, string>> = { answered: 'answered without running' };

function toNumbers(lane: Lane): string {
  const { status, durationMs, startAt } = lane;
  const isTimed = durationMs !== undefined && startAt !== undefined;
  const time = isTimed ? formatDuration(durationMs) : (WORDS[status] ?? status);
  const output = selectOutput(lane);
  if (!output?.ok) return status === 'failed' ? `${time} · failed` : time;
  const [before, after] = [formatCount(output.raw.chars), formatCount(output.trimmed.chars)];
  return before === after ? `${time} · ${before} chars` : `${time} · ${before} → ${after} chars`;
}

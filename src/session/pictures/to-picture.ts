import { textOf } from '../../lib/text-of.ts';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { formatDuration } from '../lib/format.ts';
import { toDemoSizes, toDemoUnit } from '../run/demo-sizes.ts';
import { type Output, selectOutput } from '../run/output.ts';
import { selectSummary } from '../run/run-summary.ts';
import { isCut } from '../run/shown-status.ts';
import type { Lane, LaneStatus } from '../store/run.ts';
import { selectDefinitions, selectLane } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import type { SizeUnit } from '../tokens/size-unit.ts';
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
  const unit = run ? toDemoUnit(run) : 'chars';
  const raw = chosen && output?.ok ? toRaw(chosen, output, unit) : undefined;
  const reads = chosen && toReads(chosen, output, unit);
  return {
    ...{ title, view },
    sentence: selectSummary(run)?.sentence ?? '',
    lanes: (run?.lanes ?? []).map((lane) => toLane(lane, run?.elapsed ?? 0, lane === chosen, unit)),
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

function toRaw(lane: Lane, { raw }: Output, unit: SizeUnit): PictureText {
  return { text: toSeen(raw.text ?? ''), note: toDemoSizes(lane, unit)?.raw ?? '' };
}

function toReads(lane: Lane, output: Output | undefined, unit: SizeUnit): PictureText | undefined {
  const { result } = lane;
  if (!result) return undefined;
  const text = toSeen(textOf(result));
  if (!result.ok) return { text, note: result.code ?? '' };
  const size = toDemoSizes(lane, unit)?.read ?? '';
  return { text, note: size + (output?.cutAt === undefined ? '' : ', cut') };
}

function toSeen(text: string): string {
  return text.slice(0, SEEN);
}

/** The maximum number of calls, as in the demo. */
const TICKS = 20;

function toLane(lane: Lane, length: number, isChosen: boolean, unit: SizeUnit): PictureLane {
  const { tool, status, startAt, executedAt, settledAt = 0, progress, reduced } = lane;
  const percent = (ms: number) => Math.round((ms / Math.max(1, length)) * 1000) / 10;
  const isRun = startAt !== undefined && status !== 'refused' && status !== 'answered';
  return {
    ...{ tool, status, isChosen },
    begin: percent(startAt ?? settledAt),
    ...(isRun && { end: percent(executedAt ?? settledAt) }),
    ticks: progress.slice(0, TICKS).map(({ at }) => percent(at)),
    isReduced: reduced?.outcome === 'applied',
    isCut: isCut(lane),
    numbers: toNumbers(lane, unit),
  };
}

const WORDS: Partial<Record<LaneStatus, string>> = { answered: 'dry run' };

function toNumbers(lane: Lane, unit: SizeUnit): string {
  const { status, durationMs, startAt } = lane;
  const isTimed = durationMs !== undefined && startAt !== undefined;
  const time = isTimed ? formatDuration(durationMs) : (WORDS[status] ?? status);
  const sizes = toDemoSizes(lane, unit);
  if (!sizes) return status === 'failed' ? `${time} · ${lane.settled?.code ?? 'failed'}` : time;
  return `${time} · ${sizes.both}`;
}

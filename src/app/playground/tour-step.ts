import { textOf } from '../../lib/text-of.ts';
import type { SessionState } from '../../session/store/index.ts';

/** The steps of the tour, in their order. */
export const TOUR_STEPS = ['budget', 'fix', 'log'] as const;

/** A step of the tour. */
export type TourStep = (typeof TOUR_STEPS)[number];

/** The way through the tour since the page was opened, or since the tour began again. */
export interface TourProgress {
  /** The number of finished steps. */
  count: number;
  mark: TourMark;
  /** The steps that the user has done since, perhaps before their turn. */
  done: readonly TourStep[];
}

/** The state of the session when the tour began, with the changes that ended no step. */
export interface TourMark {
  /** Unit: characters. */
  budget: number;
  samples: SessionState['workspace']['samples'];
  /** The personality that the calls were refused to; absent before the first inspection. */
  personalityId: string | undefined;
  /** The tools of the refused calls. */
  refused: readonly string[];
}

/** The parts of the session that say what an edit has done. */
export type TourState = Pick<SessionState, 'run' | 'visibility'>;

/**
 * The tools of refused calls that the personality may not call, as one text: one a line. It is empty
 * during a run, whose thousands of lanes would be read for each picture.
 */
export function refusedTools({ run, visibility }: TourState): string {
  if (run?.status === 'running') return '';
  const tools = (run?.lanes ?? []).flatMap(({ status, tool }) =>
    status === 'refused' && visibility?.hidden.has(tool) ? tool : [],
  );
  return [...new Set(tools)].join('\n');
}

/**
 * The progress after a change of the session. Steps may be done in any order. Returns the same
 * progress if nothing changes.
 *
 * @param count The number of finished steps; fewer than before if the tour began again
 */
export function followTour(
  before: TourProgress,
  count: number,
  now: TourMark,
  state: TourState,
): TourProgress {
  if (count < before.count) return { count, mark: now, done: [] };
  const done = TOUR_STEPS.filter(
    (step) => !before.done.includes(step) && isStepDone(step, before.mark, now, state),
  );
  const mark = followMark(before.mark, now);
  if (done.length === 0 && mark === before.mark && count === before.count) return before;
  return { count, mark, done: [...before.done, ...done] };
}

/** The number of finished steps, with those that were done before their turn. */
export function countSteps({ count, done }: Pick<TourProgress, 'count' | 'done'>): number {
  const next = TOUR_STEPS[count];
  return next !== undefined && done.includes(next) ? countSteps({ count: count + 1, done }) : count;
}

/** The mark after a change that did not end a step. Returns the same mark if nothing changes. */
export function followMark(before: TourMark, now: TourMark): TourMark {
  const isSame = before.personalityId === now.personalityId;
  // The next run begins without refusals, before the registry has answered about the edit.
  const added = now.refused.filter((one) => !before.refused.includes(one));
  if (isSame && added.length === 0 && before.samples === now.samples) return before;
  return {
    ...now,
    budget: before.budget,
    refused: isSame ? [...before.refused, ...added] : now.refused,
  };
}

/** Whether the user has done a step: another edit, such as an added tool, does not end it. */
export function isStepDone(
  step: TourStep,
  before: TourMark,
  now: TourMark,
  { run, visibility }: TourState,
): boolean {
  switch (step) {
    case 'budget':
      return before.budget !== now.budget;
    case 'fix':
      return (
        before.personalityId === visibility?.personalityId &&
        before.refused.some(
          (tool) => visibility?.explanations.has(tool) && !visibility.hidden.has(tool),
        )
      );
    case 'log': {
      if (now.samples === before.samples) return false;
      // A kept result is no log of the user, and neither is a copy.
      const known = new Set([
        ...before.samples.map(({ result }) => textOf(result)),
        ...(run?.lanes ?? []).map(({ rawText }) => rawText),
      ]);
      const ids = new Set(before.samples.map(({ id }) => id));
      return now.samples.some(({ id, result }) => !ids.has(id) && !known.has(textOf(result)));
    }
  }
}

import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { showPane } from '../lib/page-state.ts';
import { useStoredSetting } from '../lib/stored-setting.ts';
import { finishSteps, tourCount } from '../lib/tour-count.ts';
import { useActions, useReadSession, useSession } from '../session-context.tsx';
import styles from './Tour.module.css';
import {
  countSteps,
  followTour,
  refusedTools,
  TOUR_STEPS,
  type TourMark,
  type TourProgress,
  type TourStep,
} from './tour-step.ts';

const TEXT: Record<TourStep, { action: string; rest: string }> = {
  budget: { action: 'Change the budget', rest: 'and watch the cut move' },
  fix: { action: 'Look at the refused call', rest: 'and press the button that allows it' },
  log: { action: 'Open your own log', rest: 'with + beside the sample' },
};

/**
 * Three steps in the footer for a first visit. The user does each of them with the real control,
 * which is outlined; the link moves the focus there.
 */
export function Tour() {
  const [count] = useStoredSetting(tourCount);
  const mark = useMark();
  const read = useReadSession();
  const hasExample = useSession(({ workspace }) => workspace.registry.examples.shown);
  const [before, setProgress] = useState<TourProgress>({ count, mark, done: [] });
  const go = useJump();
  const step = hasExample ? TOUR_STEPS[count] : undefined;

  const progress = followTour(before, count, mark, read());
  if (progress !== before) setProgress(progress);
  const finished = countSteps(progress);
  useEffect(() => {
    if (step && finished > count) finishSteps(finished);
  }, [step, finished, count]);
  useEffect(() => {
    if (!step) return;
    document.documentElement.dataset.tour = step;
    return () => void delete document.documentElement.dataset.tour;
  }, [step]);

  if (!step) return null;
  return (
    <section className={styles.tour} aria-label="Tour">
      <span role="status">
        <span className={styles.count}>
          <span className={styles.lead}>Try it, </span>
          {count + 1} of {TOUR_STEPS.length}:
        </span>{' '}
        <button
          type="button"
          className={styles.go}
          onClick={() => {
            if (!go(step)) finishSteps(count + 1);
          }}
        >
          {TEXT[step].action}
        </button>{' '}
        <span>{TEXT[step].rest}</span>
      </span>
      <button
        type="button"
        className={styles.end}
        aria-label="End the tour"
        onClick={() => finishSteps(TOUR_STEPS.length)}
      >
        <X aria-hidden />
        <span>End the tour</span>
      </button>
    </section>
  );
}

/** The parts of the session that the steps change. */
function useMark(): TourMark {
  const budget = useSession(({ workspace }) => workspace.budget.totalChars);
  const samples = useSession(({ workspace }) => workspace.samples);
  // Another answer of the registry may end a step.
  const visibility = useSession((state) => state.visibility);
  const refused = useSession(refusedTools);
  return useMemo(
    () => ({
      ...{ budget, samples, personalityId: visibility?.personalityId },
      refused: refused === '' ? [] : refused.split('\n'),
    }),
    [budget, samples, visibility, refused],
  );
}

/** Shows the control of a step and focuses it. Returns false if there is nothing to do. */
function useJump(): (step: TourStep) => boolean {
  const { selectCall, selectTool, setEditorTab } = useActions();
  const read = useReadSession();
  return (step) => {
    if (step === 'budget') {
      // Leaves the studio, which has no run settings. A phone shows the call below the run.
      showPane('bottom');
      focusSoon('section[aria-label="Run settings"] input[type=range]');
    } else if (step === 'fix') {
      const refused = read().run?.lanes.find(({ status }) => status === 'refused');
      if (!refused) return false;
      selectCall(refused.callId);
      showPane('inspector');
      focusSoon('section[aria-label="Call"] li[data-status="refused"] button');
    } else {
      selectTool('search_files');
      setEditorTab('reducer');
      showPane('editor');
      focusSoon('section[aria-label="Editor"] button[aria-haspopup="menu"]');
    }
    return true;
  };
}

/** The control may be drawn by the next frames. */
function focusSoon(selector: string, frames = 30): void {
  requestAnimationFrame(() => {
    const control = document.querySelector<HTMLElement>(`${selector}:not([inert] *)`);
    if (control) control.focus();
    else if (frames > 0) focusSoon(selector, frames - 1);
  });
}

import { X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { showPane } from '../lib/page-state.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { useActions, useReadSession, useSession } from '../session-context.tsx';
import styles from './Tour.module.css';
import { followMark, isStepDone, refusedTools, type TourMark } from './tour-step.ts';

/** The number of finished steps; the tour is over when all of them are, or when it was closed. */
const KEY = 'toolyard.tour';
const isCount = (value: unknown): value is number => typeof value === 'number';

const STEPS = [
  { id: 'budget', action: 'Change the budget', rest: 'and watch the cut move' },
  { id: 'fix', action: 'Look at the refused call', rest: 'and press the button that allows it' },
  { id: 'log', action: 'Open your own log', rest: 'with + beside the sample' },
] as const;

/**
 * Three steps in the footer for a first visit. The user does each of them with the real control,
 * which is outlined; the link moves the focus there.
 */
export function Tour() {
  const [done, setDone] = useState(() => readStored(KEY, isCount, 0));
  const mark = useMark();
  const read = useReadSession();
  const hasExample = useSession(({ workspace }) => workspace.registry.examples.shown);
  const [begun, setBegun] = useState({ done, mark });
  const go = useJump();
  const step = hasExample ? STEPS[done] : undefined;
  const finish = useCallback((count: number) => {
    // Another tab may be further.
    const most = Math.max(count, readStored(KEY, isCount, 0));
    setDone(most);
    writeStored(KEY, most);
  }, []);

  const isDone =
    begun.done === done && step !== undefined && isStepDone(step.id, begun.mark, mark, read());
  const next = begun.done === done ? followMark(begun.mark, mark) : mark;
  if (!isDone && (begun.done !== done || next !== begun.mark)) setBegun({ done, mark: next });
  useEffect(() => {
    if (isDone) finish(done + 1);
  }, [isDone, done, finish]);
  useEffect(() => {
    if (!step) return;
    document.documentElement.dataset.tour = step.id;
    return () => void delete document.documentElement.dataset.tour;
  }, [step]);

  if (!step) return null;
  return (
    <section className={styles.tour} aria-label="Tour">
      <span role="status">
        <span className={styles.count}>
          <span className={styles.lead}>Try it, </span>
          {done + 1} of {STEPS.length}:
        </span>{' '}
        <button
          type="button"
          className={styles.go}
          onClick={() => {
            if (!go(step.id)) finish(done + 1);
          }}
        >
          {step.action}
        </button>{' '}
        <span>{step.rest}</span>
      </span>
      <button
        type="button"
        className={styles.end}
        aria-label="End the tour"
        onClick={() => finish(STEPS.length)}
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
function useJump(): (step: (typeof STEPS)[number]['id']) => boolean {
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

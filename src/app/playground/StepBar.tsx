import { Pause, Play, RotateCcw, StepBack, StepForward, X } from 'lucide-react';
import { use, useEffect, useRef } from 'react';
import {
  describeComparison,
  describeMoment,
  type PlaybackActions,
  selectStep,
} from '../../session/playback/index.ts';
import { adjacentMoment, momentSentence } from '../../session/run/index.ts';
import { type Run, selectIsStale, selectMoment } from '../../session/store/index.ts';
import { cx } from '../lib/class-names.ts';
import { formatDuration, formatPlural } from '../lib/format.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { StatusIcon } from '../ui/StatusIcon.tsx';
import styles from './StepBar.module.css';

/**
 * Controls the steps of the shown run, or shows the result of its comparison; empty for other runs.
 */
export function StepBar() {
  const run = useSession((state) => state.run);
  const comparing = useSession((state) => state.comparing);
  const isShown = comparing || run?.comparison !== undefined || run?.steps !== undefined;
  return isShown && run ? <Bar run={run} comparing={comparing} /> : null;
}

function Bar({ run, comparing }: { run: Run; comparing: boolean }) {
  const play = use(useActions().loadActions('playback'));
  const bar = useRef<HTMLElement>(null);
  const comparison = describeComparison(run);
  const isLed = run.steps !== undefined;
  const isOlder = useSession(selectIsStale) && isLed && run.status === 'running';
  const canClose = run.status !== 'running' && !comparing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of run has other buttons.
  useEffect(() => keepFocus(bar.current), [isLed]);
  return (
    <section ref={bar} className={styles.bar} aria-label={isLed ? 'Steps' : 'Replay'}>
      {isLed ? <StepButtons run={run} play={play} /> : <ReplayButton play={play} />}
      {isOlder && (
        <Button small onClick={play.restart}>
          <RotateCcw aria-hidden />
          Restart
        </Button>
      )}
      <p
        className={cx(styles.text, comparison?.same === false && styles.differs)}
        role="status"
        data-comparison={comparison?.same}
      >
        {comparison && <StatusIcon status={comparison.same ? 'ok' : 'refused'} decorative />}
        <span>
          {isLed ? <Position run={run} /> : (comparison?.sentence ?? waitText(comparing))}
          {isOlder && OLDER}
        </span>
      </p>
      {canClose && (
        <Button tone="plain" small icon aria-label="Close" onClick={play.close}>
          <X aria-hidden />
        </Button>
      )}
    </section>
  );
}

/** Moves the focus if its button disappeared: to this bar, or to the pane. */
function keepFocus(bar: HTMLElement | null): () => void {
  const pane = bar?.parentElement;
  const isLost = () => document.activeElement === document.body;
  return () => {
    if (!isLost()) return;
    const here = bar?.isConnected ? bar.querySelector('button') : undefined;
    const tab = pane?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    (here ?? tab)?.focus();
  };
}

const OLDER =
  ' The workspace was edited after this run started. Restart leads to the same step with the edit.';

function waitText(comparing: boolean): string {
  return comparing ? 'Running again. Every event is compared at the end.' : '';
}

function StepButtons({ run, play }: { run: Run; play: PlaybackActions }) {
  const isRunning = run.status === 'running';
  const moment = useSession(selectMoment);
  const at = moment ?? (run.paused && run.elapsed);
  const isAtStart = at !== undefined && adjacentMoment(run.lanes, at, -1) === undefined;
  return (
    <>
      <Button
        small
        icon
        aria-label="Step back"
        aria-disabled={isAtStart}
        title={isAtStart ? 'At the start of the run' : 'Step back'}
        onClick={play.stepBack}
      >
        <StepBack aria-hidden />
      </Button>
      <Button small title="F10" onClick={play.step}>
        <StepForward aria-hidden />
        Step
      </Button>
      <Button small title="F8" aria-disabled={!isRunning} onClick={play.hold}>
        {isRunning && !run.paused ? <Pause aria-hidden /> : <Play aria-hidden />}
        {isRunning && !run.paused ? 'Pause' : 'Continue'}
      </Button>
    </>
  );
}

function ReplayButton({ play }: { play: PlaybackActions }) {
  return (
    <Button small title="F9" onClick={play.replay}>
      <RotateCcw aria-hidden />
      Replay
    </Button>
  );
}

function Position({ run }: { run: Run }) {
  const step = selectStep(run);
  const moment = useSession(selectMoment);
  const { status, paused, steps = 0, elapsed } = run;
  if (moment !== undefined) {
    return `Back ${momentSentence(run.lanes, moment)}. ${describeMoment(run, moment)}`;
  }
  if (paused) {
    return (
      <>
        <b>
          {formatDuration(elapsed)}
          {steps > 0 && `, step ${steps}`}
        </b>{' '}
        {step}
      </>
    );
  }
  if (status === 'running') return 'Running.';
  const how = status === 'stopped' ? 'Stopped' : 'Finished';
  const after = steps > 0 ? ` after ${formatPlural(steps, 'step')}` : '';
  return `${how}${after} (${formatDuration(elapsed)}). Step restarts the run.`;
}

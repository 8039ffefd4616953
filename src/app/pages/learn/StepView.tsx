import { useEffect, useMemo, useState } from 'react';
import type { Lesson, LessonContent } from '../../../catalog/lessons/lesson.ts';
import {
  beginStep,
  type LessonStepRun,
  openingOf,
  runLessonStep,
} from '../../../session/lessons/index.ts';
import { useDemoHost, useDemoSession } from '../../demo/demo-context.tsx';
import { NARROW, useMedia } from '../../lib/use-media.ts';
import { SessionProvider } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { progress } from './progress.ts';
import { StepChecks } from './StepChecks.tsx';
import { StepEditor } from './StepEditor.tsx';
import { StepProse } from './StepProse.tsx';
import { StepResult } from './StepResult.tsx';
import styles from './StepView.module.css';
import { useRunKeys } from './use-run-keys.ts';

/** Options of {@link StepView}. */
export interface StepViewProps {
  lesson: Lesson;
  content: LessonContent;
  /** Index of the step, from 0. */
  index: number;
  /** The user wants to go to another step; beyond either end is another lesson. */
  onGo: (index: number) => void;
}

/** One step: its prose, the editor, the result of the run, and the checks. */
export function StepView({ lesson, content, index, onGo }: StepViewProps) {
  const { slug } = lesson;
  const isPhone = useMedia(NARROW);
  const host = useDemoHost();
  // The initial text of the step. Later edits are in the step's session.
  const [text] = useState(() => progress.of(slug).texts[index]);
  const beginning = useMemo(
    () => beginStep(content, index, progress.of(slug).texts),
    [content, index, slug],
  );
  const opening = useMemo(() => openingOf(beginning, text), [beginning, text]);
  const demo = useDemoSession(opening, true);
  const session = demo.status === 'open' ? demo.session : undefined;
  const [stepRun, setStepRun] = useState<LessonStepRun>();
  useEffect(() => {
    if (!session) return;
    const begun = runLessonStep({
      session,
      beginning,
      text,
      open: (again) => host.open(again, { atOnce: true }),
      onText: (typed) => remember(slug, index, typed === beginning.text ? undefined : typed),
      onDone: () => progress.finish(slug, index),
    });
    setStepRun(begun);
    return () => {
      setStepRun(undefined);
      begun.dispose();
    };
  }, [session, beginning, text, host, slug, index]);
  const shown = useMemo(
    () => (stepRun && isPhone ? withResultInView(stepRun) : stepRun),
    [stepRun, isPhone],
  );
  useRunKeys(shown, session);

  const isReady = session !== undefined && shown !== undefined;
  const prose = <StepProse {...{ lesson, content, index, isReady }} />;
  if (!session || !shown) {
    return (
      <div className={styles.lesson} aria-busy={demo.status !== 'failed'}>
        <div className={styles.left}>{prose}</div>
        {demo.status === 'failed' && (
          <EmptyState title="The code that runs calls did not load.">
            <p>Reload the page to try again.</p>
          </EmptyState>
        )}
      </div>
    );
  }
  const step = {
    ...{ slug, index, onGo, step: beginning.step, steps: content.steps.length },
    stepRun: shown,
  };
  const checks = <StepChecks {...step} />;
  const editor = <StepEditor {...step} />;
  return (
    <SessionProvider session={session}>
      <div className={styles.lesson}>
        {isPhone ? (
          <>
            {prose}
            {editor}
            {checks}
          </>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
            <section className={styles.left} aria-label="Lesson" tabIndex={0}>
              {prose}
              {checks}
            </section>
            {editor}
          </>
        )}
        <StepResult {...step} />
      </div>
    </SessionProvider>
  );
}

/** A step whose checks and result come into view when the user runs it. */
function withResultInView(stepRun: LessonStepRun): LessonStepRun {
  const show = (act: () => void) => () => {
    act();
    // Without a run there is no result; the reason stands below the editor.
    if (stepRun.store.getState().isRefused) return;
    document.getElementById('lesson-checks')?.scrollIntoView({ block: 'start' });
  };
  return { ...stepRun, run: show(stepRun.run), solve: show(stepRun.solve) };
}

function remember(slug: string, index: number, typed: string | undefined): void {
  const { [index]: _, ...others } = progress.of(slug).texts;
  progress.change(slug, { texts: typed === undefined ? others : { ...others, [index]: typed } });
}

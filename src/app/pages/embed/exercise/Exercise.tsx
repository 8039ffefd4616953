import { useEffect, useMemo, useRef, useState } from 'react';
import type { EmbedStep } from '../../../../embed/protocol.ts';
import {
  beginStep,
  type LessonStepRun,
  openingOf,
  runLessonStep,
} from '../../../../session/lessons/index.ts';
import { type DemoHost, useDemoSession } from '../../../demo/demo-context.tsx';
import { SessionProvider } from '../../../session-context.tsx';
import type { FoundLesson } from '../find-demo.ts';
import styles from './Exercise.module.css';
import { ExerciseStep } from './ExerciseStep.tsx';

/** Options of {@link Exercise}. */
export interface ExerciseProps {
  lesson: FoundLesson;
  title: string;
  /** Whether code of the page may run at once. */
  isTrusted: boolean;
  /** Opens a session whose runs only compare, so that the page does not hear of them. */
  openApart: DemoHost['open'];
  onPassed: (passed: EmbedStep) => void;
}

/** A lesson on the page of another site: its steps one after the other, kept until the page closes. */
export function Exercise({ lesson, title, isTrusted, openApart, onPassed }: ExerciseProps) {
  const { content, name } = lesson;
  const [index, setIndex] = useState(0);
  const texts = useRef<Record<string, string>>({});
  const done = useRef(new Set<number>());
  const report = (step: number) => {
    const isNew = !done.current.has(step);
    done.current.add(step);
    const steps = content.steps.length;
    if (isNew)
      onPassed({ lesson: name, step: step + 1, steps, finished: done.current.size === steps });
  };
  return (
    <StepSession
      key={index}
      {...{ lesson, title, index, isTrusted, openApart }}
      texts={texts.current}
      onDone={() => report(index)}
      onGo={setIndex}
    />
  );
}

interface StepSessionProps extends Omit<ExerciseProps, 'onPassed'> {
  index: number;
  /** The edited texts, by the index of the step; changed in place. */
  texts: Record<string, string>;
  onDone: () => void;
  onGo: (index: number) => void;
}

function StepSession(props: StepSessionProps) {
  const { lesson, title, index, isTrusted, openApart, texts, onDone, onGo } = props;
  const { content } = lesson;
  const [text] = useState(texts[index]);
  const beginning = useMemo(() => beginStep(content, index, texts), [content, index, texts]);
  const opening = useMemo(
    () => ({ ...openingOf(beginning, text), outside: lesson.isOutside && !isTrusted }),
    [beginning, text, lesson, isTrusted],
  );
  const demo = useDemoSession(opening);
  const session = demo.status === 'open' ? demo.session : undefined;
  const [stepRun, setStepRun] = useState<LessonStepRun>();
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (!session) return;
    const begun = runLessonStep({
      ...{ session, beginning, text, open: openApart },
      onText: (typed) => {
        if (typed === undefined) delete texts[index];
        else texts[index] = typed;
      },
      onDone: () => latest.current(),
    });
    setStepRun(begun);
    return () => {
      setStepRun(undefined);
      begun.dispose();
    };
  }, [session, beginning, text, openApart, texts, index]);

  if (demo.status === 'failed') {
    return (
      <section className={styles.card} aria-label={title}>
        <p className={styles.prose}>
          The code that runs calls did not load. Reload the page to try again.
        </p>
      </section>
    );
  }
  if (!session || !stepRun) return <section className={styles.card} aria-label={title} aria-busy />;
  return (
    <SessionProvider session={session}>
      <ExerciseStep
        {...{ title, index, stepRun, onGo }}
        step={beginning.step}
        steps={content.steps.length}
      />
    </SessionProvider>
  );
}

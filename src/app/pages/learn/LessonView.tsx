import { useEffect, useRef, useState } from 'react';
import type { Lesson, LessonContent } from '../../../catalog/lessons/lesson.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { announceArrival } from './arrival.ts';
import { pageAfterLesson, pageBeforeLesson, toLearnHash } from './learn-places.ts';
import { progress, useProgress } from './progress.ts';
import { StepView } from './StepView.tsx';

/** Options of {@link LessonView}. */
export interface LessonViewProps {
  lesson: Lesson;
  /** The number of the step in the address, from 1. Default: where the user left the lesson. */
  number: number | undefined;
}

/** A lesson: loads it, and shows a step. */
export function LessonView({ lesson, number }: LessonViewProps) {
  const [content, setContent] = useState<LessonContent | 'failed'>();
  const { slug } = lesson;
  const { step } = useProgress(slug);
  useEffect(() => {
    let isOver = false;
    lesson.load().then(
      (loaded) => !isOver && setContent(loaded),
      () => !isOver && setContent('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [lesson]);

  // An address or stored progress may belong to a version with more steps.
  const index = Math.min(number === undefined ? step : number - 1, lesson.steps - 1);
  const shown = useRef(index);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same step is replaced too.
  useEffect(() => {
    // The step that is copied, and to which Back returns.
    history.replaceState(history.state, '', toLearnHash(slug, index + 1));
    progress.change(slug, { step: index });
    if (shown.current !== index) announceArrival('h2');
    shown.current = index;
  }, [slug, index, number]);

  if (content === undefined) return null;
  if (content === 'failed') {
    return (
      <EmptyState title="The lesson did not load.">
        <p>Reload the page to try again.</p>
      </EmptyState>
    );
  }
  return (
    <StepView
      key={index}
      lesson={lesson}
      content={content}
      index={index}
      onGo={(to) => go(lesson, to)}
    />
  );
}

/** Beyond the first and the last step are other pages. */
function go(lesson: Lesson, to: number): void {
  if (to < 0) location.hash = pageBeforeLesson(lesson);
  else if (to >= lesson.steps) location.hash = pageAfterLesson(lesson);
  else location.hash = toLearnHash(lesson.slug, to + 1);
}

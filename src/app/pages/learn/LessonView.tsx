import { useEffect, useState } from 'react';
import type { Lesson, LessonContent } from '../../../catalog/lessons/lesson.ts';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { announceArrival } from './arrival.ts';
import { progress, useProgress } from './progress.ts';
import { StepView } from './StepView.tsx';

/** A lesson: loads it, and shows the step where the user left it. */
export function LessonView({ lesson }: { lesson: Lesson }) {
  const [content, setContent] = useState<LessonContent | 'failed'>();
  const { step } = useProgress(lesson.slug);
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

  if (content === undefined) return null;
  if (content === 'failed') {
    return (
      <EmptyState title="The lesson did not load.">
        <p>Reload the page to try again.</p>
      </EmptyState>
    );
  }
  // The stored progress may belong to a version with more steps.
  const index = Math.min(step, content.steps.length - 1);
  return (
    <StepView
      key={index}
      lesson={lesson}
      content={content}
      index={index}
      onGo={(to) => go(lesson, content, to)}
    />
  );
}

/** Beyond the first and the last step are other lessons. */
function go({ slug }: Lesson, { steps }: LessonContent, to: number): void {
  if (to >= 0 && to < steps.length) {
    announceArrival('h2');
    progress.change(slug, { step: to });
    return;
  }
  const place = LESSONS.findIndex((one) => one.slug === slug) + (to < 0 ? -1 : 1);
  const other = LESSONS[place];
  location.hash = other ? `#/learn/${other.slug}` : '#/learn';
}

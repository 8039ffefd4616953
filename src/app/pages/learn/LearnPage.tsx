import { useEffect, useRef } from 'react';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { announceArrival, arriveAt } from './arrival.ts';
import { LessonList } from './LessonList.tsx';
import { LessonView } from './LessonView.tsx';

const LessonChecker = lazyPart(() =>
  import('./check/LessonChecker.tsx').then((it) => it.LessonChecker),
);

/** The lessons about the contract. @param part the name of one; empty for the list */
export function LearnPage({ part }: { part: string }) {
  const lesson = LESSONS.find(({ slug }) => slug === part);
  const shown = useRef(part);
  // When the user comes from another page, this one starts at its top. A lesson reports when it is
  // rendered.
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    const main = document.querySelector('main');
    main?.scrollTo(0, 0);
    announceArrival('h1');
    if (!lesson) arriveAt(main);
  }, [part, lesson]);
  if (part === 'check') {
    return (
      <PageFrame page="learn" title="Check a lesson · Learn">
        <LessonChecker />
      </PageFrame>
    );
  }
  return (
    <PageFrame page="learn" title={lesson ? `${lesson.title} · Learn` : 'Learn'}>
      {lesson ? (
        <LessonView key={lesson.slug} lesson={lesson} />
      ) : (
        <LessonList unknown={part === '' ? undefined : part} />
      )}
    </PageFrame>
  );
}

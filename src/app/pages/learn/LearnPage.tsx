import { useEffect, useRef } from 'react';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { announceArrival, arriveAt } from './arrival.ts';
import { LessonList } from './LessonList.tsx';
import { LessonView } from './LessonView.tsx';
import { NEXT, parseLearnPart, QUIZ, QUIZZES } from './learn-places.ts';
import { NextPage } from './NextPage.tsx';
import { QuizPage } from './quiz/QuizPage.tsx';

const LessonChecker = lazyPart(() =>
  import('./check/LessonChecker.tsx').then((it) => it.LessonChecker),
);

/** The lessons about the contract. @param part the name of one and its step; empty for the list */
export function LearnPage({ part }: { part: string }) {
  const { slug, number } = parseLearnPart(part);
  const lesson = LESSONS.find((one) => one.slug === slug);
  // As with the steps of a lesson, a number that is too high is the last one.
  const quizNumber = Math.min(number ?? 1, QUIZZES.length);
  const quiz = slug === QUIZ ? QUIZZES[quizNumber - 1] : undefined;
  // A step of the same lesson is no other page.
  const place = lesson ? slug : part;
  const shown = useRef(place);
  // When the user comes from another page, this one starts at its top. A lesson reports when it is
  // rendered.
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const main = document.querySelector('main');
    main?.scrollTo(0, 0);
    announceArrival('h1');
    if (!lesson) arriveAt(main);
  }, [place, lesson]);
  if (part === 'check') {
    return (
      <PageFrame page="learn" title="Check a lesson · Learn">
        <LessonChecker />
      </PageFrame>
    );
  }
  if (lesson) {
    return (
      <PageFrame page="learn" title={`${lesson.title} · Learn`}>
        <LessonView key={lesson.slug} lesson={lesson} number={number} />
      </PageFrame>
    );
  }
  if (quiz) {
    return (
      <PageFrame page="learn" title="Which gate? · Learn">
        <QuizPage key={part} quiz={quiz} number={quizNumber} />
      </PageFrame>
    );
  }
  return (
    <PageFrame page="learn" title={slug === NEXT ? 'What is next · Learn' : 'Learn'}>
      {slug === NEXT ? <NextPage /> : <LessonList unknown={slug === '' ? undefined : slug} />}
    </PageFrame>
  );
}

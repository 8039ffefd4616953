import { LESSONS } from '../../catalog/lessons/index.ts';
import { PageFrame } from '../shell/PageFrame.tsx';
import { LessonList } from './LessonList.tsx';
import { LessonView } from './LessonView.tsx';

/** Lessons that build up the contract. @param part which one; empty for the list. */
export function LearnPage({ part }: { part: string }) {
  const lesson = LESSONS.find(({ slug }) => slug === part);
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

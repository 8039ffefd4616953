import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { GateQuiz } from '../../../../catalog/quizzes/gate-quiz.ts';
import { toStartWorkspace } from '../../../../session/content/index.ts';
import { toQuizCalls } from '../../../../session/lessons/index.ts';
import { useDemoSession } from '../../../demo/demo-context.tsx';
import { SessionProvider, useSession } from '../../../session-context.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Inline } from '../Inline.tsx';
import list from '../LessonList.module.css';
import { pageAfterQuiz, QUIZ, QUIZZES } from '../learn-places.ts';
import { progress } from '../progress.ts';
import styles from './Quiz.module.css';
import { QuizCallCard } from './QuizCallCard.tsx';
import { QuizSetting } from './QuizSetting.tsx';

/** Options of {@link QuizPage}. */
export interface QuizPageProps {
  quiz: GateQuiz;
  /** From 1. */
  number: number;
}

/** A mixed turn: for each call the user chooses the gate and the sentence, then uncovers both. */
export function QuizPage({ quiz, number }: QuizPageProps) {
  const { start, title } = quiz;
  const opening = useMemo(
    () => ({ workspace: toStartWorkspace(start, 'quiz'), outside: false }),
    [start],
  );
  const demo = useDemoSession(opening, true);
  return (
    <div className={list.page}>
      <p className={styles.where}>
        <a href="#/learn">All lessons</a> · Quiz {number} of {QUIZZES.length}
      </p>
      <h1 tabIndex={-1}>Which gate?</h1>
      <p className={list.intro}>
        {title}. <Inline text={start.description ?? ''} /> For each call, choose the gate that ends
        it and the text that the model reads. Then uncover the ladder.
      </p>
      {demo.status === 'failed' && (
        <EmptyState title="The code that runs calls did not load.">
          <p>Reload the page to try again.</p>
        </EmptyState>
      )}
      {demo.status === 'open' && (
        <SessionProvider session={demo.session}>
          <QuizSetting />
          <Questions quiz={quiz} number={number} />
        </SessionProvider>
      )}
      <p className={styles.next}>
        <a href={pageAfterQuiz(number)}>
          Go on
          <ChevronRight aria-hidden />
        </a>
      </p>
    </div>
  );
}

function Questions({ quiz, number }: QuizPageProps) {
  const run = useSession((state) => (state.run?.status === 'done' ? state.run : undefined));
  const calls = useMemo(() => (run ? toQuizCalls(run, quiz.pair) : []), [run, quiz]);
  const [right, setRight] = useState<ReadonlyMap<string, boolean>>(new Map());
  const uncover = (id: string, isRight: boolean) => {
    const next = new Map(right).set(id, isRight);
    setRight(next);
    if (next.size === calls.length) progress.finish(QUIZ, number - 1);
  };
  const count = [...right.values()].filter(Boolean).length;
  return (
    <>
      <ol className={styles.calls}>
        {calls.map((call) => (
          <QuizCallCard
            key={call.lane.callId}
            call={call}
            calls={calls}
            onUncover={(isRight) => uncover(call.lane.callId, isRight)}
          />
        ))}
      </ol>
      <p role="status" className={styles.score}>
        {right.size > 0 &&
          `${count} of ${right.size} right${right.size < calls.length ? ` · ${calls.length - right.size} still covered` : ''}`}
      </p>
    </>
  );
}

import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import styles from './LessonList.module.css';
import { QUIZ, QUIZZES, toLearnHash } from './learn-places.ts';
import { useProgress } from './progress.ts';
import { useFinished } from './use-finished.ts';

interface NextThing {
  title: string;
  text: string;
  href: string;
}

/** The page after the last lesson: what is open, and what one can do with what one has learned. */
export function NextPage() {
  const finished = useFinished();
  const { done } = useProgress(QUIZ);
  const open = LESSONS.find(({ slug }) => !finished.has(slug));
  const quiz = QUIZZES.findIndex((_, index) => !done.includes(index));
  const things: NextThing[] = [
    ...(open
      ? [
          {
            title: `${finished.size === 0 ? 'Begin with' : 'Continue with'} “${open.title}”`,
            text: `${finished.size} of ${LESSONS.length} lessons are done. ${open.teaches}`,
            href: `#/learn/${open.slug}`,
          },
        ]
      : []),
    ...(quiz >= 0
      ? [
          {
            title: `Which gate? ${QUIZZES[quiz]?.title}`,
            text: 'Say which gate ends each call of a mixed turn, and what the model reads.',
            href: toLearnHash(QUIZ, quiz + 1),
          },
        ]
      : []),
    ...AFTER,
  ];
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>What is next</h1>
      <p className={styles.intro}>
        {open
          ? 'These are things to do with what the lessons teach. First comes the next lesson.'
          : 'You have finished all lessons. You can now use what you have learned.'}
      </p>
      <ul className={styles.list}>
        {things.map(({ title, text, href }) => (
          <li key={href}>
            <a className={styles.row} data-plain="" href={href}>
              <span className={styles.text}>
                <span className={styles.title}>{title}</span>
                <span className={styles.teaches}>{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const AFTER: readonly NextThing[] = [
  {
    title: 'Write a tool of your own',
    text: 'The playground has the same editor, gates and results, with as many tools as you like. ‘Export’ gives you a project with tests.',
    href: '#/',
  },
  {
    title: 'Take an example apart',
    text: 'Each example is a small workspace about one problem. Open one, break it, and see which gate notices.',
    href: '#/examples',
  },
  {
    title: 'Look up a rule',
    text: 'The reference has every clause of the contract, with its exact texts, an example that runs, and its exports.',
    href: '#/reference',
  },
];

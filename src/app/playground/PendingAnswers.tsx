import { MessageCircleQuestion } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PendingAnswer } from '../../session/store/index.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import form from '../ui/form.module.css';
import { describeArguments } from './describe-arguments.ts';
import styles from './PendingAnswers.module.css';

/** The calls that wait for the user's answer, oldest first. */
export function PendingAnswers() {
  const all = useSession((state) => state.pendingAnswers);
  const pending = useMemo(() => toQuestions(all), [all]);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<Element>(null);
  const first = pending[0]?.key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves to each new first question once.
  useEffect(() => {
    const focused = document.activeElement;
    // A user who types elsewhere gets a notice; the focus stays.
    if (focused?.matches('input, textarea, [contenteditable]')) return;
    before.current ??= focused;
    list.current?.querySelector('input')?.focus();
  }, [first]);
  useEffect(
    () => () => {
      // Only if the focus was lost with the last question.
      if (document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus();
    },
    [],
  );

  return (
    <section className={styles.answers} aria-label="Questions">
      <p className="visually-hidden" role="status">
        {pending.map(({ toolName }) => `${toolName} is waiting for your answer.`).join(' ')}
      </p>
      <ul ref={list}>
        {pending.map((one) => (
          <Question key={one.key} question={one} />
        ))}
      </ul>
    </section>
  );
}

interface Asked extends PendingAnswer {
  key: string;
}

/** Unsent answers by question: a live run that asks again begins with none. */
const drafts = new Map<string, string>();

/** A live run asks again what the run before it asked: to the user, that is the same question. */
function toQuestions(all: readonly PendingAnswer[]): Asked[] {
  const counts = new Map<string, number>();
  return all
    .filter(({ signInUrl }) => signInUrl === undefined)
    .map((one) => {
      const text = JSON.stringify([one.toolName, one.args]);
      const count = counts.get(text) ?? 0;
      counts.set(text, count + 1);
      return { ...one, key: `${count} ${text}` };
    });
}

function Question({ question: { key, id, toolName, args } }: { question: Asked }) {
  const [text, setShown] = useState(drafts.get(key) ?? '');
  const setText = (next: string) => {
    if (next === '') drafts.delete(key);
    else drafts.set(key, next);
    setShown(next);
  };
  const { answerCall } = useActions();
  return (
    <li>
      <form
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault();
          answerCall(id, { ok: true, text });
          // An equal question may take its place.
          setText('');
        }}
      >
        <MessageCircleQuestion aria-hidden />
        <p className={styles.who}>
          <b>{toolName}</b> is waiting for your answer
          <code title={JSON.stringify(args)}>{describeArguments(args)}</code>
        </p>
        <input
          className={`${form.text} ${styles.field}`}
          aria-label={`Answer to ${toolName}`}
          placeholder="Your answer"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button tone="primary" small type="submit">
          Answer
        </Button>
        <Button
          small
          onClick={() => {
            answerCall(id, { ok: false, text: text || 'The person refused.' });
            setText('');
          }}
        >
          Refuse
        </Button>
      </form>
    </li>
  );
}

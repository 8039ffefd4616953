import { use, useEffect, useState } from 'react';
import { messageOf } from '../../lib/message-of.ts';
import type { TextActions } from '../../session/tasks/index.ts';
import { useActions } from '../session-context.tsx';

/** Asks for an answer; the signal cancels the work. */
export type Ask<Q, T> = (texts: TextActions, question: Q, signal?: AbortSignal) => Promise<T>;

/** The latest answer of the engine, with its question. */
export type Answer<Q, T> = { question: Q } & (
  | { value: T; failure?: undefined }
  | { value?: undefined; failure: string }
);

/**
 * The engine's answer to a question, again after each change. Suspends until the code that asks is
 * loaded.
 *
 * @param ask A function of the module, so that it is the same one each time.
 * @param pause In milliseconds, for questions that change with each key.
 * @returns the previous answer while the next one is computed; `undefined` before the first one.
 */
export function useAnswer<Q, T>(question: Q, ask: Ask<Q, T>, pause = 0): Answer<Q, T> | undefined {
  const texts = use(useActions().loadActions('texts'));
  const [answer, setAnswer] = useState<Answer<Q, T>>();
  useEffect(() => {
    const work = new AbortController();
    const { signal } = work;
    const show = (next: Answer<Q, T>) => {
      if (!signal.aborted) setAnswer(next);
    };
    const start = () =>
      ask(texts, question, signal).then(
        (value) => show({ question, value }),
        (error) => show({ question, failure: messageOf(error) }),
      );
    const timer = setTimeout(start, pause);
    return () => {
      clearTimeout(timer);
      work.abort();
    };
  }, [texts, question, ask, pause]);
  return answer;
}

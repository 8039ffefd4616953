import { isSameJson } from '../../lib/canonical-json.ts';
import { type GivenAnswer, isQuestion, type PendingAnswer } from '../store/declarations.ts';
import type { SwitchedClock } from './switched-clock.ts';

/** Options of {@link createQuestions}. */
export interface QuestionsOptions {
  /** The clock of the current run. */
  clock: Pick<SwitchedClock, 'holdLimits' | 'whenIdle'>;
  /** Ends the wait of a call. Ignores a call that waits no longer. */
  settle(id: string, result: GivenAnswer['result']): void;
  /** Called when the list of calls that wait for the user changes. */
  onPending(pending: readonly PendingAnswer[]): void;
}

/** The calls of a run that wait for the user. */
export interface Questions {
  /** Takes the present list of calls that wait. */
  update(pending: readonly PendingAnswer[]): void;
  answer(id: string, result: GivenAnswer['result']): void;
  /** The next run uses these answers, each once and in their order, before it asks. */
  reuse(given: readonly GivenAnswer[]): void;
}

/**
 * While a call waits, the run goes on, but no time limit passes. An answer reaches its call when
 * nothing else is left to happen. So a run does not depend on how long the user thinks, nor on
 * whether its answers are those of an earlier run.
 */
export function createQuestions({ clock, settle, onPending }: QuestionsOptions): Questions {
  let pending: readonly PendingAnswer[] = [];
  let given: GivenAnswer[] = [];
  const answered = new Set<string>();
  let release: (() => void) | undefined;
  const tell = () => onPending(pending.filter(({ id }) => !answered.has(id)));
  const answer = async (id: string, result: GivenAnswer['result']) => {
    answered.add(id);
    await clock.whenIdle();
    settle(id, result);
  };
  const reuseFor = ({ id, toolName, args }: PendingAnswer) => {
    if (answered.has(id)) return;
    const place = given.findIndex((one) => isSameJson([one.toolName, one.args], [toolName, args]));
    const [known] = place < 0 ? [] : given.splice(place, 1);
    if (known) void answer(id, known.result);
  };
  return {
    update(next) {
      pending = next;
      const ids = new Set(next.map(({ id }) => id));
      for (const id of answered) if (!ids.has(id)) answered.delete(id);
      const questions = next.filter(isQuestion);
      if (questions.length > 0) release ??= clock.holdLimits();
      else {
        release?.();
        release = undefined;
      }
      questions.forEach(reuseFor);
      tell();
    },
    answer(id, result) {
      const asked = pending.find((one) => one.id === id);
      // A connection to a server does not wait for a run.
      if (!asked || !isQuestion(asked)) return settle(id, result);
      if (answered.has(id)) return;
      void answer(id, result);
      tell();
    },
    reuse(answers) {
      given = [...answers];
    },
  };
}

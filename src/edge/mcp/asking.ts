import type { ArgumentValidator, UserAnswer, UserQuestion } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { MOST_MESSAGE } from '../short-text.ts';

/** A question with its answer, from an earlier run of the same call. */
export interface AnsweredQuestion {
  /** The question as JSON: an answer is for this question only. */
  question: string;
  answer: UserAnswer;
}

/** The questions of one run of a call. */
export interface Asking {
  ask(question: UserQuestion): Promise<UserAnswer>;
  /** Those without an answer, with their place among all questions of the call. */
  readonly open: ReadonlyMap<number, UserQuestion>;
}

/** The most questions of one call. */
export const MOST_QUESTIONS = 8;
/** The longest schema of a question, in UTF-16 code units. */
const MOST_SCHEMA = 10_000;

/**
 * Answers the questions of a run by those of earlier runs. At the first open question the run ends:
 * the call runs again with the answer, in whichever isolate receives it.
 *
 * Source: docs/contract.md#user-questions.
 *
 * @param findRefusal says why this client cannot be asked, if so; called at each question
 */
export function createAsking(
  answered: readonly AnsweredQuestion[],
  validator: ArgumentValidator,
  findRefusal: () => string | undefined,
): Asking {
  const open = new Map<number, UserQuestion>();
  let count = 0;
  return {
    open,
    async ask(given) {
      const at = count++;
      const refusal = findRefusal();
      if (refusal !== undefined) throw new Error(refusal);
      if (at >= MOST_QUESTIONS) throw new Error(`A call may ask ${MOST_QUESTIONS} questions.`);
      const question = toQuestion(given);
      const known = answered[at];
      if (known?.question !== JSON.stringify(question)) {
        open.set(at, question);
        throw new Error('The tool waits for an answer of the user.');
      }
      const { answer } = known;
      if (answer.action !== 'accept') return { action: answer.action };
      const [issue] = validator(question.schema)(answer.content);
      if (!issue) return { action: 'accept', content: answer.content };
      throw new Error(
        `The user's answer does not fit the question. ${issue.path}: ${issue.message}.`,
      );
    },
  };
}

/** @throws TypeError for a question that no client can show */
function toQuestion(given: UserQuestion): UserQuestion {
  const { message, schema }: { message: unknown; schema: unknown } = Object(given);
  if (typeof message !== 'string' || message === '' || message.length > MOST_MESSAGE) {
    throw new TypeError(`A question needs a message of 1 to ${MOST_MESSAGE} characters.`);
  }
  if (!isRecord(schema) || schema.type !== 'object' || !hasFlatProperties(schema.properties)) {
    throw new TypeError(
      "A question needs a schema with type: 'object', and properties that are texts, numbers, booleans or choices.",
    );
  }
  if (JSON.stringify(schema).length > MOST_SCHEMA) {
    throw new TypeError(`The schema of a question may have ${MOST_SCHEMA} characters as JSON.`);
  }
  return { message, schema };
}

function hasFlatProperties(properties: unknown): boolean {
  return (
    isRecord(properties) &&
    Object.values(properties).every(
      (one) =>
        isRecord(one) &&
        /^(?:string|number|integer|boolean|array)$/.test(String(one.type)) &&
        (one.type !== 'array' || isRecord(one.items)),
    )
  );
}

/** An answer as a client sends it; `undefined` for another form. */
export function readAnswer(given: unknown): UserAnswer | undefined {
  if (!isRecord(given)) return undefined;
  const { action, content } = given;
  if (action === 'decline' || action === 'cancel') return { action };
  if (action !== 'accept') return undefined;
  return { action, content: isRecord(content) ? content : {} };
}

/**
 * The answers of earlier runs, for a client that keeps them until its next request. It may change
 * them, as it may answer what it wants.
 */
export function writeState(answered: readonly AnsweredQuestion[], { open }: Asking): string {
  const asked = [...open].map(([at, question]) => [at, JSON.stringify(question)]);
  return JSON.stringify({ answered: answersBefore(answered, open), asked });
}

/** The answers before the first open question: later ones may depend on it. */
export function answersBefore(
  answered: readonly AnsweredQuestion[],
  open: Asking['open'],
): AnsweredQuestion[] {
  return answered.slice(0, Math.min(...open.keys()));
}

/** The answers of a state, and those of the client to its questions. */
export function readState(
  state: unknown,
  responses: Readonly<Record<string, unknown>> = {},
): AnsweredQuestion[] {
  const { answered, asked } = parse(state);
  const known: AnsweredQuestion[] = [];
  if (Array.isArray(answered)) {
    for (const one of answered.slice(0, MOST_QUESTIONS)) {
      const answer = isRecord(one) ? readAnswer(one.answer) : undefined;
      if (answer) known.push({ question: String(one.question), answer });
    }
  }
  if (!Array.isArray(asked)) return known;
  for (const one of asked.slice(0, MOST_QUESTIONS)) {
    const [at, question]: [unknown, unknown] = Array.isArray(one) ? [one[0], one[1]] : [0, 0];
    if (typeof at !== 'number' || at !== known.length || typeof question !== 'string') continue;
    const answer = readAnswer(responses[keyOf(at)]);
    if (answer) known.push({ question, answer });
  }
  return known;
}

/** The name of a question in a message. */
export function keyOf(at: number): string {
  return `question-${at + 1}`;
}

function parse(state: unknown): Record<string, unknown> {
  try {
    const parsed: unknown = typeof state === 'string' ? JSON.parse(state) : undefined;
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

import type { Breaker } from './breaker.ts';
import type { DurableNamespace } from './platform.ts';
import { type Question, readRefusal, toStoreMessage } from './store-messages.ts';

/** One request to one object. */
export interface ObjectQuestion<A> {
  namespace: DurableNamespace;
  /** The object's. */
  name: string;
  question: Question;
  /** Parses the response; throws for invalid ones. */
  read(text: string): A;
  /** Has the time limit. */
  breaker: Breaker;
  onFailure(error: unknown): void;
}

/** Never reaches a network: the binding decides the recipient. */
const ADDRESS = 'https://toolyard-state.invalid/';

/**
 * Sends a request with a time limit. It retries once if the platform marks the error as retryable,
 * such as an object that was moved or restarted. If the first request arrived after all, a value is
 * written twice. Or a window allows one call fewer, but never one more. A swap is not retried. After a time-out, the object
 * is not asked for 5 s.
 *
 * @throws Error with the object's own sentence for a refusal; otherwise one without internal
 * details, with the reason as its `cause`.
 */
export async function askObject<A>(asked: ObjectQuestion<A>): Promise<A> {
  const { breaker, name, onFailure } = asked;
  const stop = new AbortController();
  try {
    const answer = await breaker.ask(name, () => travelTwice(asked, stop.signal));
    if ('answer' in answer) return answer.answer;
    throw new Refusal(answer.refusal);
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    // After a timeout, the request still travels.
    stop.abort(thrown);
    onFailure(thrown);
    throw new Error('The shared state cannot be reached; try again later.', { cause: thrown });
  }
}

class Refusal extends Error {}

type Answered<A> = { answer: A } | { refusal: string };

async function travelTwice<A>(asked: ObjectQuestion<A>, signal: AbortSignal): Promise<Answered<A>> {
  try {
    return await travel(asked, signal);
  } catch (thrown) {
    // After an unknown end, a repeated swap would find its own value and say that it failed.
    if (signal.aborted || asked.question.op === 'swap' || !mayRepeat(thrown)) throw thrown;
    return travel(asked, signal);
  }
}

/** The platform marks its errors; an overloaded object must not get more requests. */
function mayRepeat(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false;
  return Reflect.get(thrown, 'retryable') === true && Reflect.get(thrown, 'overloaded') !== true;
}

async function travel<A>(
  { namespace, name, question, read }: ObjectQuestion<A>,
  signal: AbortSignal,
): Promise<Answered<A>> {
  // A stub stays broken after a failure, so each request gets a new one.
  const stub = namespace.get(namespace.idFromName(name));
  const response = await stub.fetch(ADDRESS, {
    method: 'POST',
    body: toStoreMessage(question),
    signal,
  });
  const text = await response.text();
  if (response.ok) return { answer: read(text) };
  const refusal = readRefusal(text);
  if (refusal === undefined) throw new Error(`The object answered with: ${text.slice(0, 200)}`);
  return { refusal };
}

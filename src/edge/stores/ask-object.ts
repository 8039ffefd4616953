import type { Clock } from '../../core/index.ts';
import type { DurableNamespace } from './platform.ts';
import { type Question, readRefusal, toWire } from './wire.ts';

/** One question to one object. */
export interface ObjectQuestion<A> {
  namespace: DurableNamespace;
  /** The object's. */
  name: string;
  question: Question;
  /** Reads the answer; throws for what is none. */
  read(text: string): A;
  clock: Clock;
  timeoutMs: number;
  onFailure(error: unknown): void;
}

/** Never reaches a network: the binding decides who answers. */
const ADDRESS = 'https://toolyard-state.invalid/';

/**
 * Asks once, and waits for a bounded time. It is not repeated: whether a place in a window was
 * taken, or a value written, is not known when there is no answer.
 *
 * @throws Error with the object's own sentence where it refuses, and else one that says nothing of
 * what is behind it; the reason is its `cause`.
 */
export async function askObject<A>(asked: ObjectQuestion<A>): Promise<A> {
  const { clock, timeoutMs, onFailure } = asked;
  const stop = new AbortController();
  let timer: unknown;
  const late = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => {
      const reason = new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError');
      reject(reason);
      stop.abort(reason);
    }, timeoutMs);
  });
  try {
    const answer = await Promise.race([travel(asked, stop.signal), late]);
    if ('answer' in answer) return answer.answer;
    throw new Refusal(answer.refusal);
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    onFailure(thrown);
    throw new Error('The shared state cannot be reached; try again later.', { cause: thrown });
  } finally {
    clock.clearTimeout(timer);
  }
}

class Refusal extends Error {}

async function travel<A>(
  { namespace, name, question, read }: ObjectQuestion<A>,
  signal: AbortSignal,
): Promise<{ answer: A } | { refusal: string }> {
  // A stub that has failed once stays broken, so each question gets one of its own.
  const stub = namespace.get(namespace.idFromName(name));
  const response = await stub.fetch(ADDRESS, { method: 'POST', body: toWire(question), signal });
  const text = await response.text();
  if (response.ok) return { answer: read(text) };
  const refusal = readRefusal(text);
  if (refusal === undefined) throw new Error(`The object answered with: ${text.slice(0, 200)}`);
  return { refusal };
}

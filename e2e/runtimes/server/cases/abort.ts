import { isTrue } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, call, readEvents, until } from '../client.ts';
import type { ServerCase } from '../server-case.ts';

/** Sends progress, so that every platform notices the closed connection. */
const TALKING = { everyMs: 20 };

/** Calls whose client disconnects. */
export const abort: readonly ServerCase[] = [
  {
    name: 'aborts the calls of a stream that is closed',
    async run({ send, seen }) {
      const before = await seen();
      const closing = new AbortController();
      const answer = await send('/execute', {
        body: { calls: [call('wait', TALKING), call('wait', TALKING)] },
        headers: ACCEPT_EVENTS,
        signal: closing.signal,
      });
      await until(async () => (await seen()).waiting === before.waiting + 2, 'both began');
      for await (const { event } of readEvents(answer)) if (event === 'progress') break;
      closing.abort();
      await until(async () => (await seen()).aborted === before.aborted + 2, 'both were aborted');
    },
  },
  {
    name: 'aborts the calls of a client that does not wait for its answer',
    needs: 'noticesLeaving',
    async run({ send, seen }) {
      const before = await seen();
      const leaving = new AbortController();
      const answer = send('/execute', { body: { calls: [call('wait')] }, signal: leaving.signal });
      const gone = answer.then(
        () => false,
        () => true,
      );
      await until(async () => (await seen()).waiting === before.waiting + 1, 'it began');
      leaving.abort();
      // Called directly, the function still responds; over a socket the response has no reader.
      await gone;
      await until(async () => (await seen()).aborted === before.aborted + 1, 'it was aborted');
    },
  },
  {
    name: 'still serves other callers after an abort',
    async run({ execute }) {
      const [greeted] = await execute([call('greet', { name: 'Ada' })]);
      isTrue(greeted?.result.ok, 'a call after all that');
    },
  },
];

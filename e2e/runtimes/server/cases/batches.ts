import { trimMarker } from '../../../../src/core/test-support.ts';
import { equal, isTrue, matches, same } from '../../contract/assert.ts';
import { call } from '../client.ts';
import { SHORT, SHORT_LIMITS } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { problemOf } from './problem-of.ts';

/** The behaviour of `POST /execute`. */
export const batches: readonly ServerCase[] = [
  {
    name: 'answers in input order, with refusals and failures as data',
    async run({ execute }) {
      const results = await execute([
        call('fails'),
        call('greet', { name: 'Ada' }),
        call('launch'),
        call('nowhere'),
        call('nowhere', {}, 'id-fails'),
      ]);
      equal(
        results.map(({ toolCallId, result }) => [toolCallId, result.ok, result.code]),
        [
          ['id-fails', false, 'execution_failed'],
          ['id-greet', true, undefined],
          ['id-launch', false, 'not_available'],
          ['id-nowhere', false, 'not_available'],
          ['id-fails', false, 'not_available'],
        ],
        'the results',
      );
      matches(results[0]?.result.error, /^no luck/, 'what the tool says goes to its caller');
      isTrue(
        results.every(({ durationMs }) => typeof durationMs === 'number'),
        'each says how long it took',
      );
    },
  },
  {
    name: 'answers an empty batch with an empty list',
    async run({ execute }) {
      equal(await execute([]), [], 'the results');
    },
  },
  {
    name: 'shares one budget among the calls',
    async run({ execute }) {
      const calls = [call('big'), call('greet', { name: 'Ada' })];
      const [big] = await execute(calls, { context: { resultBudgetChars: 1000 } });
      same(big?.result.value, 'x'.repeat(500) + trimMarker(100_000), 'half of it each');
    },
  },
  {
    name: 'runs nothing in a dry run',
    async run({ execute, seen }) {
      const { runs } = await seen();
      const [cached] = await execute([call('cached')], { context: { dryRun: true } });
      matches(cached?.result.value, /^\[dry-run\] cached/, 'the value');
      same((await seen()).runs, runs, 'executions');
    },
  },
  {
    name: 'caches results for one session',
    async run({ execute }) {
      const run = async (sessionId: string) => {
        const [settled] = await execute([call('cached')], { context: { sessionId } });
        return settled?.result.value;
      };
      same(await run('kept'), await run('kept'), 'the second time');
      isTrue((await run('kept')) !== (await run('another')), 'another session has its own');
    },
  },
  {
    name: 'counts calls against a rate limit across requests',
    async run({ execute }) {
      const sent = { token: 'operator-token' };
      const [first, second] = await execute([call('limited'), call('limited')], {}, sent);
      isTrue(first?.result.ok && second?.result.ok, 'two are within it');
      const [third] = await execute([call('limited')], {}, sent);
      matches(third?.result.error, /^Rate limit exceeded for 'limited'/, 'the third one');
      const [theirs] = await execute([call('limited')], {}, { token: 'both-token' });
      isTrue(theirs?.result.ok, 'each subject has its own');
    },
  },
  {
    name: 'stops calls that exceed their time limit',
    async run({ send }) {
      const calls = [call('wait'), call('greet', { name: 'Ada' })];
      const answer = await send(`${SHORT}/execute`, { token: '', body: { calls } });
      const { results } = await answer.json();
      same(results[0].result.code, 'execution_failed', 'the code');
      same(results[0].result.reason, 'aborted', 'the reason');
      same(results[1].result.value, 'Hello, Ada', 'the other one');
    },
  },
  {
    name: 'refuses a batch that is too large',
    async run({ send }) {
      const calls = Array.from({ length: SHORT_LIMITS.calls + 1 }, () => call('seen'));
      const answer = await send(`${SHORT}/execute`, { token: '', body: { calls } });
      same((await problemOf(answer, 413)).code, 'too_many_calls', 'the code');
    },
  },
  {
    name: 'returns results that JSON cannot represent',
    async run({ execute }) {
      const calls = [call('bigint'), call('cyclic'), call('nothing'), call('absent')];
      const results = await execute(calls, {}, { token: 'strange-token' });
      equal(
        results.map(({ result }) => [result.ok, JSON.stringify(result.structured)]),
        [
          [true, '{"count":"12n"}'],
          [true, '{"type":"object","properties":{"self":"[circular]"}}'],
          [false, undefined],
          [false, undefined],
        ],
        'the results',
      );
    },
  },
];

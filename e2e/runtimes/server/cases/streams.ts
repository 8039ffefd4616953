import { equal, isTrue, matches, same } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, type Call, type Client, call, readEvents, toEvents } from '../client.ts';
import { SHORT } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { MARK } from '../tools.ts';

/** The events of a stream, and who receives them. */
export const streams: readonly ServerCase[] = [
  {
    name: 'streams each result when its call settles, and done at the end',
    async run(client) {
      const { answer, events } = await stream(client, [
        call('greet', { name: 'Ada' }),
        call('fails'),
        call('launch'),
      ]);
      matches(answer.headers.get('content-type'), /^text\/event-stream/, 'the type');
      matches(answer.headers.get('cache-control'), /no-store/, 'not stored');
      const results = events.filter(({ event }) => event === 'result');
      same(results.length, 3, 'results');
      same(events.at(-1)?.event, 'done', 'the last event');
      const done = record(events.at(-1)?.data);
      const sizes = (Array.isArray(done.results) ? done.results : []).map(record);
      equal(
        sizes.map(({ call, toolCallId, ok, code, chars }) => [call, toolCallId, ok, code, chars]),
        [
          [0, 'id-greet', true, undefined, 'Hello, Ada'.length],
          [1, 'id-fails', false, 'execution_failed', `no luck: ${MARK}`.length],
          [2, 'id-launch', false, 'not_available', 'Unknown tool: launch'.length],
        ],
        'what is done',
      );
    },
  },
  {
    name: 'streams progress before the result of its call, and to users only events for users',
    async run(client) {
      const { events } = await stream(client, [call('chatty')]);
      equal(
        events.map(({ event }) => event),
        ['progress', 'result', 'done'],
        'the order',
      );
      equal(
        events[0]?.data,
        { call: 0, toolCallId: 'id-chatty', name: 'chatty', message: 'for user', percent: 50 },
        'the progress',
      );
    },
  },
  {
    name: 'streams every step and all progress to operators',
    async run(client) {
      const { events } = await stream(client, [call('chatty'), call('fails')], {
        token: 'operator-token',
      });
      const traces = events.filter(({ event }) => event === 'trace');
      isTrue(traces.length > 6, 'the steps');
      const progress = events.filter(({ event }) => event === 'progress');
      equal(
        progress.map(({ data }) => [record(data).message, record(data).audience]),
        ['user', 'internal', 'dashboard'].map((audience) => [`for ${audience}`, audience]),
        'the progress',
      );
      same(events.at(-1)?.event, 'done', 'the last event');
    },
  },
  {
    name: 'never streams a value or the text of an error',
    async run(client) {
      const calls = [call('chatty'), call('fails'), call('greet', { name: MARK }), call('nowhere')];
      for (const token of ['guest-token', 'operator-token']) {
        const { text } = await stream(client, calls, { token });
        isTrue(text.includes('event: done'), 'it ran to its end');
        isTrue(!text.includes(MARK), `the mark was sent to ${token}`);
        isTrue(!text.includes('Unknown tool'), `a refusal was sent to ${token}`);
      }
    },
  },
  {
    name: 'sends events while calls are running',
    async run({ send }) {
      const answer = await send('/execute', {
        body: { calls: [call('wait'), call('greet', { name: 'Ada' })] },
        headers: ACCEPT_EVENTS,
      });
      const seen = [];
      for await (const { event } of readEvents(answer)) {
        seen.push(event);
        if (seen.includes('progress') && seen.includes('result')) break;
      }
      isTrue(!seen.includes('done'), 'it is not done');
    },
  },
  {
    name: 'ends the stream at its time limit',
    async run(client) {
      const { events } = await stream(client, [call('wait')], { token: '' }, SHORT);
      equal(
        events.map(({ event }) => event),
        ['progress', 'result', 'done'],
        'the events',
      );
      same(record(events[1]?.data).reason, 'aborted', 'the reason');
    },
  },
  {
    name: 'streams results that JSON cannot represent',
    async run(client) {
      const calls = [call('bigint'), call('cyclic'), call('nothing'), call('absent')];
      const { events } = await stream(client, calls, { token: 'strange-token' });
      const results = events
        .filter(({ event }) => event === 'result')
        .map(({ data }) => record(data));
      const ended = new Map(results.map(({ name, ok }) => [name, ok]));
      const expected = { bigint: true, cyclic: true, nothing: false, absent: false };
      equal(Object.fromEntries(ended), expected, 'the results');
      same(events.at(-1)?.event, 'done', 'the last event');
    },
  },
  {
    name: 'streams results with ?values=1',
    async run({ send }) {
      const body = { calls: [call('greet', { name: 'Ada' })] };
      const answer = await send('/execute?values=1', { body, headers: ACCEPT_EVENTS });
      const events = toEvents(await answer.text());
      const [settled] = record(events.at(-1)?.data).results as { result: unknown }[];
      equal(settled?.result, { ok: true, value: 'Hello, Ada' }, 'the result');
    },
  },
  {
    name: 'streams a single call',
    async run({ send }) {
      const answer = await send('/tools/greet', {
        body: { args: { name: 'Ada' } },
        headers: ACCEPT_EVENTS,
      });
      const events = toEvents(await answer.text());
      equal(
        events.map(({ event }) => event),
        ['result', 'done'],
        'the events',
      );
    },
  },
];

async function stream(
  { send }: Client,
  calls: readonly Call[],
  sent: { token?: string } = {},
  base = '',
) {
  const answer = await send(`${base}/execute`, {
    body: { calls },
    headers: ACCEPT_EVENTS,
    ...sent,
  });
  same(answer.status, 200, 'the status');
  const text = await answer.text();
  return { answer, text, events: toEvents(text) };
}

function record(value: unknown): Record<string, unknown> {
  return Object(value);
}

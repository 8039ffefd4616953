import { beforeEach, expect, test, vi } from 'vitest';
import type { EngineReply } from '../../../session/engine/index.ts';
import { TurnInbox, TurnReports } from './turn-reports.ts';

type Turn = Extract<EngineReply, { type: 'turn' }>;

const turn = (call: number, run = 1): Turn => ({ type: 'turn', session: 1, run, call });
const NEWS = {
  type: 'news',
  ...{ session: 1, run: 1, reading: { now: 0 } },
  news: { events: [], notes: {}, world: {}, steps: 0 },
} as unknown as EngineReply; // its content is not read here
const MESSAGE_FROM_TASK: EngineReply = { type: 'begun', question: 7 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

/** Opens an engine and its page. A port delivers later, as in a browser. */
function open() {
  const messages: EngineReply[] = [];
  const inbox = new TurnInbox();
  const replies = new TurnReports((reply, ports) => {
    messages.push(reply);
    inbox.message(reply, ports as MessagePort[]);
  });
  /** @returns the calls of the port. Nothing arrives behind the mark. */
  const read = async () => {
    const calls: number[] = [];
    await new Promise<void>((resolve) => {
      inbox.read(({ call }) => (call === -1 ? resolve() : calls.push(call)));
      replies.send(turn(-1));
    });
    return calls;
  };
  return { replies, messages, read };
}

test('of the calls between two news one is a message, and the others wait in the port', async () => {
  const { replies, messages, read } = open();
  for (let call = 0; call < 100; call++) replies.send(turn(call));
  expect(messages).toEqual([turn(0)]);
  const calls = await read();
  expect(calls).toEqual(Array.from({ length: 99 }, (_, at) => at + 1));
});

test('news contain the calls before them, which are not read again', async () => {
  const { replies, messages, read } = open();
  for (const call of [0, 1, 2]) replies.send(turn(call));
  replies.send(NEWS);
  for (const call of [3, 4]) replies.send(turn(call));
  expect(messages).toEqual([turn(0), NEWS, turn(3)]);
  expect(await read()).toEqual([4]);
});

test('before a message that does not contain them, unread calls are sent in their order', () => {
  const { replies, messages } = open();
  for (const call of [0, 1, 2]) replies.send(turn(call));
  replies.send(MESSAGE_FROM_TASK);
  expect(messages).toEqual([turn(0), turn(1), turn(2), MESSAGE_FROM_TASK]);
});

test('a sign of life costs no message for the calls before it', async () => {
  const { replies, messages, read } = open();
  for (const call of [0, 1, 2]) replies.send(turn(call));
  replies.send({ type: 'pong' });
  expect(messages).toEqual([turn(0), { type: 'pong' }]);
  expect(await read()).toEqual([1, 2]);
});

test('news of one run do not lose the calls of another', () => {
  const { replies, messages } = open();
  replies.send(turn(0));
  replies.send(turn(1));
  replies.send(turn(5, 2));
  replies.send(NEWS);
  expect(messages).toEqual([turn(0), turn(5, 2), NEWS]);
});

test('an engine that only turns to calls gives a sign four times a second', () => {
  const { replies, messages } = open();
  for (let call = 0; call < 100; call++) {
    vi.advanceTimersByTime(10);
    replies.send(turn(call));
  }
  expect(messages).toEqual([turn(0), turn(26), turn(52), turn(78)]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectMcpServer } from './connect.ts';
import { createScriptedServer } from './test-support/scripted-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many changes of a list are read once a second, and the last one is not missed', async () => {
  const server = createScriptedServer({});
  const { transport, count } = server;
  const connection = await connectMcpServer({ name: 's', transport });
  const told = vi.fn();
  connection.subscribe(told);
  const change = async (times: number) => {
    for (let turn = 0; turn < times; turn++) {
      server.notify('notifications/tools/list_changed');
      await vi.advanceTimersByTimeAsync(5);
    }
  };
  await change(1);
  expect(count('tools/list')).toBe(2);
  await change(100);
  expect(count('tools/list')).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(count('tools/list')).toBe(3);
  expect(told).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count('tools/list')).toBe(3);

  await change(10);
  expect(count('tools/list')).toBe(4);
  await connection.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count('tools/list')).toBe(4);
});

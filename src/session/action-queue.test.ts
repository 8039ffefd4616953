import { expect, test, vi } from 'vitest';
import { createQueuedActions } from './action-queue.ts';
import type { SessionActions } from './session-actions.ts';

function createPart() {
  const reported: string[] = [];
  const part = new Proxy({} as SessionActions, {
    // This is no promise, so a caller cannot wait for it.
    get: (_, name) =>
      name === 'then'
        ? undefined
        : (first: unknown) => void reported.push(`${String(name)} ${String(first)}`),
  });
  return { reported, part };
}

test('runs earlier actions in order when the code is loaded, and later ones at once', async () => {
  const { reported, part } = createPart();
  const queued = createQueuedActions(
    async () => part,
    () => {},
  );
  queued.addTool('blank');
  queued.setCodeText('t', 'x');
  expect(reported).toEqual([]);
  await expect.poll(() => reported).toEqual(['addTool blank', 'setCodeText t']);
  queued.removeTool('t');
  expect(reported.at(-1)).toBe('removeTool t');
});

test('reports a failed load, and retries', async () => {
  const { reported, part } = createPart();
  const load = vi.fn(async (): Promise<SessionActions> => {
    if (load.mock.calls.length === 1) throw new Error('no network');
    return part;
  });
  const onFail = vi.fn();
  const queued = createQueuedActions(load, onFail);
  queued.addTool('blank');
  await expect.poll(() => onFail.mock.calls.length).toBe(1);
  queued.addTool('fetch');
  await expect.poll(() => reported).toEqual(['addTool fetch']);
});

test('gives the failure of an action group to its caller', async () => {
  const onFail = vi.fn();
  const queued = createQueuedActions(async () => {
    throw new Error('no network');
  }, onFail);
  await expect(queued.loadActions('batch')).rejects.toThrow('no network');
  expect(onFail).not.toHaveBeenCalled();
});

test('gives the same function for the same name', () => {
  const queued = createQueuedActions(
    () => new Promise(() => {}),
    () => {},
  );
  expect(queued.run).toBe(queued.run);
  expect(queued.loadActions('batch')).toBe(queued.loadActions('batch'));
});

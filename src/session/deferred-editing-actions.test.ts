import { expect, test, vi } from 'vitest';
import { createSoon, type EditingActions } from './deferred-editing-actions.ts';

function createPart() {
  const reported: string[] = [];
  const part = new Proxy({} as EditingActions, {
    // This is no promise, so a caller cannot wait for it.
    get: (_, name) =>
      name === 'then'
        ? undefined
        : (first: unknown) => void reported.push(`${String(name)} ${String(first)}`),
  });
  return { reported, part };
}

test('runs earlier actions in order when the part is loaded, and later ones at once', async () => {
  const { reported, part } = createPart();
  const soon = createSoon(
    async () => part,
    () => {},
  );
  soon.addTool('blank');
  soon.setCodeText('t', 'x');
  expect(reported).toEqual([]);
  await expect.poll(() => reported).toEqual(['addTool blank', 'setCodeText t']);
  soon.removeTool('t');
  expect(reported.at(-1)).toBe('removeTool t');
});

test('reports a failed load, and retries', async () => {
  const { reported, part } = createPart();
  const load = vi.fn(async (): Promise<EditingActions> => {
    if (load.mock.calls.length === 1) throw new Error('no network');
    return part;
  });
  const onFail = vi.fn();
  const soon = createSoon(load, onFail);
  soon.addTool('blank');
  await expect.poll(() => onFail.mock.calls.length).toBe(1);
  soon.addTool('fetch');
  await expect.poll(() => reported).toEqual(['addTool fetch']);
});

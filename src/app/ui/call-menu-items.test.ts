import { expect, test } from 'vitest';
import { describeFault, toCallMenuItems, toFaultItems } from './call-menu-items.ts';

test.each([
  [{ delayMs: 500 }, '+500 ms'],
  [{ delayMs: 2500, failure: 'too-many-requests' }, '+2.5 s, 429'],
  [{ failure: 'timeout' }, 'timeout'],
] as const)('%o is %s', (fault, words) => {
  expect(describeFault(fault)).toBe(words);
});

test('the simulated timeout says after which time', () => {
  const items = toFaultItems({ fault: undefined, onFault: () => {} });
  expect(items).toContainEqual(
    expect.objectContaining({ label: 'Simulate a timeout', hint: 'No response within 10 s' }),
  );
});

test('delays add up, and a failure keeps the delay', () => {
  const set: unknown[] = [];
  const choose = (fault: Parameters<typeof describeFault>[0] | undefined, label: RegExp) =>
    toCallMenuItems({
      ...{ fault, onRun: () => {}, onEdit: () => {} },
      onFault: (next) => set.push(next),
    })
      .find((item) => label.test(item.label))
      ?.onChoose();
  choose(undefined, /^Add 500 ms/);
  choose({ delayMs: 500 }, /^Add 2 s/);
  choose({ delayMs: 500 }, /429/);
  choose({ delayMs: 500 }, /^Remove/);
  choose(undefined, /^Remove/);
  expect(set).toEqual([
    { delayMs: 500 },
    { delayMs: 2500 },
    { delayMs: 500, failure: 'too-many-requests' },
    undefined,
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lru } from './lru.ts';

type Step = ['get' | 'delete', string] | ['set', string, number] | ['clear'];

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('get' as const, 'delete' as const), key),
  fc.tuple(fc.constant('set' as const), key, fc.nat(6)),
  fc.tuple(fc.constantFrom('clear' as const)),
);

test('keeps the same entries as a list of the most recent ones', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.nat(4),
      fc.nat(20),
      (steps, maxEntries, maxWeight) => {
        const lru = new Lru<number>({ maxEntries, maxWeight });
        let model: { name: string; weight: number }[] = []; // the most recent last
        for (const [what, name = '', weight = 0] of steps) {
          const found = model.find((one) => one.name === name);
          if (what === 'get') {
            expect(lru.get(name)).toBe(found?.weight);
            if (found) model = [...model.filter((one) => one !== found), found];
            continue;
          }
          model = what === 'clear' ? [] : model.filter((one) => one !== found);
          if (what === 'clear') lru.clear();
          if (what === 'delete') lru.delete(name);
          if (what === 'set') {
            lru.set(name, weight, weight);
            if (weight <= maxWeight) model.push({ name, weight });
            const sum = () => model.reduce((all, one) => all + one.weight, 0);
            while (model.length > maxEntries || sum() > maxWeight) model.shift();
          }
          expect(lru.size).toBe(model.length);
        }
      },
    ),
  );
});

test('recently used entries stay, and others go', () => {
  const lru = new Lru<number>({ maxEntries: 2, maxWeight: 10 });
  lru.set('a', 1, 1);
  lru.set('b', 2, 1);
  lru.get('a');
  lru.set('c', 3, 1);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
});

test('an entry that is too heavy, or without a weight, displaces no other', () => {
  const lru = new Lru<string>({ maxEntries: 2, maxWeight: 10 });
  lru.set('a', 'A', 10);
  lru.set('b', 'B', 11);
  lru.set('c', 'C', Number.NaN);
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.size]).toEqual([
    'A',
    undefined,
    undefined,
    1,
  ]);
});

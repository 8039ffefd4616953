import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addIntl } from './intl.ts';

const machine = Intl.NumberFormat;
const own = { Intl, number: Number.prototype.toLocaleString, big: BigInt.prototype.toLocaleString };

beforeAll(addIntl);
afterAll(() => {
  globalThis.Intl = own.Intl;
  Number.prototype.toLocaleString = own.number;
  BigInt.prototype.toLocaleString = own.big;
});

const options = fc.record(
  {
    style: fc.constantFrom('decimal', 'percent', 'currency'),
    currency: fc.constantFrom('EUR', 'USD', 'JPY', 'CHF', 'GBP', 'CAD', 'KRW'),
    currencyDisplay: fc.constantFrom('symbol', 'narrowSymbol', 'code'),
    useGrouping: fc.constantFrom(true, false, 'min2' as const, 'always' as const),
    minimumIntegerDigits: fc.integer({ min: 1, max: 8 }),
    minimumFractionDigits: fc.integer({ min: 0, max: 6 }),
    maximumFractionDigits: fc.integer({ min: 0, max: 6 }),
  },
  { requiredKeys: ['currency'] },
);
const value = fc.oneof(
  fc.double(),
  fc.double({ min: -1e7, max: 1e7, noNaN: true }),
  fc.integer().map((cents) => cents / 1000),
  fc.bigInt(),
);

function tried(make: () => string): string {
  try {
    return make();
  } catch (thrown) {
    return thrown instanceof Error ? thrown.name : String(thrown);
  }
}

test('formats as a browser in American English does', async () => {
  await fc.assert(
    fc.property(value, options, (given, chosen) => {
      expect(tried(() => new Intl.NumberFormat('en-US', chosen).format(given))).toBe(
        tried(() => new machine('en-US', chosen).format(given)),
      );
    }),
    { numRuns: 3000 },
  );
});

test('other locales fall back to it, with and without new', () => {
  const euro = { style: 'currency', currency: 'EUR' } as const;
  expect(new Intl.NumberFormat('de-DE', euro).format(118.5)).toBe('€118.50');
  expect(Intl.NumberFormat('fr', euro).format(-1234.567)).toBe('-€1,234.57');
  expect(Intl.NumberFormat('fr')).toBeInstanceOf(Intl.NumberFormat);
  expect([1, 2.5].map(new Intl.NumberFormat().format)).toEqual(['1', '2.5']);
  expect(Intl.NumberFormat().resolvedOptions().locale).toBe('en-US');
  expect((1234.5).toLocaleString('en', { minimumFractionDigits: 2 })).toBe('1,234.50');
  expect(10n ** 21n === BigInt((10n ** 21n).toLocaleString().replaceAll(',', ''))).toBe(true);
});

test('an option that it lacks is an error with a sentence', () => {
  expect(() => new Intl.NumberFormat('en', { notation: 'compact' })).toThrow(
    "Intl.NumberFormat of the sandbox does not have the option 'notation'.",
  );
});

import { expect, test } from 'vitest';
import { toHostSentence } from './host-sentence.ts';

test('the hosts of an import are named once each', () => {
  expect(toHostSentence([])).toBe('');
  expect(toHostSentence(['not an address'])).toBe('');
  expect(toHostSentence(['https://pets.test/a', 'https://pets.test/{id}'])).toBe(
    'Adding them allows requests to pets.test.',
  );
});

test('more than three hosts are counted', () => {
  const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.test/x`);
  expect(toHostSentence(urls)).toBe(
    'Adding them allows requests to a.test, b.test, c.test and 2 others.',
  );
});

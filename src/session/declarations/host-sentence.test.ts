import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { toHostSentence } from './host-sentence.ts';

const ONE: Personality = {
  ...{ id: 'one', name: 'One', description: '' },
  safety: { network: { allow: [] } },
};
const requests = (...urls: string[]) => urls.map((url) => ({ name: 'pets', url }));

test('the hosts of an import are named once each', () => {
  expect(toHostSentence(ONE, [])).toBe('');
  expect(toHostSentence(ONE, requests('not an address'))).toBe('');
  expect(toHostSentence(ONE, requests('https://pets.test/a', 'https://pets.test/{id}'))).toBe(
    'Adding them allows requests to pets.test.',
  );
});

test('more than three hosts are counted', () => {
  const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.test/x`);
  expect(toHostSentence(ONE, requests(...urls))).toBe(
    'Adding them allows requests to a.test, b.test, c.test and 2 others.',
  );
});

test('no host is promised that the personality keeps forbidden', () => {
  const closed = { ...ONE, safety: { network: { allow: [], deny: ['b.test'] } } };
  expect(toHostSentence(closed, requests('https://a.test/x', 'https://b.test/x'))).toBe(
    'Adding them allows requests to a.test. One may still not contact b.test: the denied hosts name it.',
  );
  expect(toHostSentence({ ...ONE, exclude_tools: ['pets'] }, requests('https://a.test/x'))).toBe(
    'One is not allowed to call pets: the excluded tools name it.',
  );
});

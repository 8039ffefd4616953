import { expect, it } from 'vitest';
import { findIgnored } from './ignored-properties.ts';

const TOOL = { name: 'a', description: 'b', schema: {}, capabilities: {} };

it.each<[string, Record<string, unknown>, readonly string[]]>([
  [
    'rate_limit',
    { rate_limit: {} },
    ["The registry does not read 'rate_limit'. Did you mean 'rateLimit'?"],
  ],
  [
    'always_include',
    { always_include: true },
    ["The registry does not read 'always_include'. Did you mean 'alwaysInclude'?"],
  ],
  [
    'timeoutMS',
    { timeoutMS: 5 },
    ["The registry does not read 'timeoutMS'. Did you mean 'timeoutMs'?"],
  ],
  [
    'maxCalls in a rate limit',
    { rateLimit: { maxCalls: 5 } },
    ["The registry does not read 'maxCalls'. Did you mean 'max_calls'?"],
  ],
  [
    'a text for milliseconds',
    { timeoutMs: '5s' },
    ["'timeoutMs' has no effect, because it must be a number."],
  ],
  [
    'a text for a count',
    { rateLimit: { max_calls: '5' } },
    ["'max_calls' has no effect, because it must be a number."],
  ],
  [
    'an unknown policy',
    { onCollision: 'merge' },
    ["'onCollision' has no effect, because it must be 'throw', 'replace' or 'keep'."],
  ],
  [
    'a part of a result that no strategy keeps',
    { trim: 'middle' },
    ["'trim' has no effect, because it must be 'head', 'tail', 'head-tail' or 'json'."],
  ],
  [
    'a list of names that is one name',
    { nullMeansAbsent: 'path' },
    ["'nullMeansAbsent' has no effect, because it must be a list of strings."],
  ],
])('names %s', (_, more, sentences) => {
  expect(findIgnored({ ...TOOL, ...more }, ['execute'])).toEqual(sentences);
});

it('names a misspelt method', () => {
  expect(findIgnored(TOOL, ['execute', 'isAvailible'])).toEqual([
    "The registry does not read 'isAvailible'. Did you mean 'isAvailable'?",
  ]);
});

it('accepts what the registry reads, and what a tool has for itself', () => {
  const read = {
    ...{ toolset: 'x', maxResultChars: 1, timeoutMs: 1, alwaysInclude: true, cache: { ttlMs: 1 } },
    ...{ outputIsUntrusted: true, ephemeral: true, onCollision: 'keep', validateArgs: true },
    ...{ rateLimit: { max_calls: 1, window_seconds: 1 }, argumentAliases: { q: 'query' } },
    ...{ trim: 'head-tail', maxResultTokens: 9 },
    ...{ nullMeansAbsent: ['q'], ownCounter: 1, prices: { a: 1 } },
  };
  expect(findIgnored({ ...TOOL, ...read }, ['execute', 'isAvailable', 'format'])).toEqual([]);
});

import { expect, test } from 'vitest';
import { moreText } from './more-text.ts';

const of = (...names: string[]) => ({
  definitions: names.map((name) => ({ name, description: '', parameters: {} })),
});

test.each([
  [of('a', 'b', 'c'), of('a'), '2 more than Reviewer'],
  [of('a', 'b'), of('a'), '1 more than Reviewer'],
  [of('a'), of('a', 'b'), 'None that Reviewer lacks'],
  [of('a', 'b'), of('a', 'c'), '1 that Reviewer lacks'],
])('%j beside %j: %s', (own, other, text) => {
  expect(moreText(own, other, 'Reviewer')).toBe(text);
});

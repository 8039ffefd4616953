import { expect, it } from 'vitest';
import { createEchoes } from './echoes.ts';

it('treats late answers as echoes and all other texts as edits', () => {
  const echoes = createEchoes();
  echoes.sent('a');
  echoes.sent('ab');
  expect(echoes.isEcho('a')).toBe(true);
  expect(echoes.isEcho('ab')).toBe(true);
  expect(echoes.isEcho('a')).toBe(false);
});

it('forgets its sent texts after an external edit', () => {
  const echoes = createEchoes();
  echoes.sent('a');
  expect(echoes.isEcho('x')).toBe(false);
  expect(echoes.isEcho('a')).toBe(false);
});

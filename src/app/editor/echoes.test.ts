import { expect, it } from 'vitest';
import { createEchoes } from './echoes.ts';

it('takes late answers for echoes and anything else for an edit', () => {
  const echoes = createEchoes();
  echoes.sent('a');
  echoes.sent('ab');
  expect(echoes.isEcho('a')).toBe(true);
  expect(echoes.isEcho('ab')).toBe(true);
  expect(echoes.isEcho('a')).toBe(false);
});

it('forgets what was sent once an edit from outside arrives', () => {
  const echoes = createEchoes();
  echoes.sent('a');
  expect(echoes.isEcho('x')).toBe(false);
  expect(echoes.isEcho('a')).toBe(false);
});

import { expect, test } from 'vitest';
import { findMistakes } from './find-mistakes.ts';

const right = { view: 'exercise', theme: 'auto', load: 'visible', height: '480' };

test('has nothing to say about values that exist', () => {
  expect(findMistakes(right)).toEqual([]);
  expect(findMistakes({ view: '', theme: '', load: '', height: '' })).toEqual([]);
  expect(findMistakes({ ...right, height: '480px' })).toEqual([]);
});

test('names each value that does not exist, and the nearest one', () => {
  expect(findMistakes({ view: 'ladde', theme: 'drak', load: 'eager', height: '50%' })).toEqual([
    'view="ladde" does not exist. Did you mean \'ladder\'?',
    'theme="drak" does not exist. Did you mean \'dark\'?',
    'load="eager" does not exist. Use one of visible.',
    'height="50%" is not a number of pixels.',
  ]);
});

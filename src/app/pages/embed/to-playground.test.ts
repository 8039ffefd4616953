import { expect, test } from 'vitest';
import { toOpening } from './to-playground.ts';

test('the playground opens at the call and the view of the demo', () => {
  expect(toOpening('result', 'call-2')).toEqual({ call: 'call-2', output: 'model' });
  expect(toOpening('reducer', 'call-2')).toEqual({ call: 'call-2', output: 'changes' });
  expect(toOpening('ladder', 'call-2')).toEqual({ call: 'call-2' });
  expect(toOpening('definitions', undefined)).toEqual({ bottomTab: 'definitions' });
});

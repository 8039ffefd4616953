import { expect, it } from 'vitest';
import { parseArgumentPath, toErrors } from './argument-errors.ts';

it.each([
  ['$', []],
  ['$.items[0].name', ['items', '0', 'name']],
  ["$['first name']['it\\'s \\\\']", ['first name', "it's \\"]],
  ['$.__proto__', ['__proto__']],
])('reads the path %s', (path, steps) => {
  expect(parseArgumentPath(path)).toEqual(steps);
});

it('assigns each issue to its field', () => {
  const issues = [
    { path: '$', message: 'one' },
    { path: '$.a[0]', message: 'two' },
    { path: '$.a[0]', message: 'three' },
  ];
  expect(toErrors(issues)).toEqual({
    __errors: ['one'],
    a: { 0: { __errors: ['two', 'three'] } },
  });
  expect(toErrors([{ path: '$.__proto__', message: 'x' }])).not.toHaveProperty('x');
});

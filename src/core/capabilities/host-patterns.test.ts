import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversHost, intersectHosts, normalizeHost, normalizePattern } from './host-patterns.ts';

test.each([
  ['API.X.com', 'api.x.com'],
  ['x.com.', 'x.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.example.', 'xn--bcher-kva.example'],
  ['metadata.google.internal..', 'metadata.google.internal'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['x。com', 'x.com'],
  ['ｘ.com', 'x.com'],
  ['0x7f.1', '127.0.0.1'],
  ['::1', '[::1]'],
  ['[::ffff:1.2.3.4]', '[::ffff:102:304]'],
  ['', undefined],
  ['.', undefined],
  ['x.com/a', undefined],
  ['x.com:8080', undefined],
  ['https://x.com', undefined],
  ['user@x.com', undefined],
  ['x.com?a', undefined],
  ['x.com#a', undefined],
  ['x com', undefined],
  ['x.com\\a', undefined],
  ['*.x.com', undefined],
  ['[x.com', undefined],
])('the host %j is %j', (host, normal) => {
  expect(normalizeHost(host)).toBe(normal);
});

test.each([
  ['*', '*'],
  ['*.X.com.', '*.x.com'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
  ['x.com', 'x.com'],
  ['a*.x.com', undefined],
  ['a.*.com', undefined],
  ['*x.com', undefined],
  ['**.x.com', undefined],
  ['*.*', undefined],
  ['*.', undefined],
  ['*.127.0.0.1', undefined],
  ['*.0.0.1', undefined],
])('the pattern %j is %j', (pattern, normal) => {
  expect(normalizePattern(pattern)).toBe(normal);
});

describe('coversHost', () => {
  test.each([
    ['*', 'x.com', true],
    ['x.com', 'x.com', true],
    ['x.com', 'a.x.com', false],
    ['*.x.com', 'a.x.com', true],
    ['*.x.com', 'a.b.x.com', true],
    ['*.x.com', 'x.com', false],
    ['*.x.com', 'ax.com', false],
    ['*.x.com', 'x.com.evil.com', false],
    ['*.x.com', '*.x.com', true],
    ['*.x.com', '*.a.x.com', true],
    ['*.a.x.com', '*.x.com', false],
    ['*.x.com', '*', false],
    ['x.com', '*', false],
    ['*', '*', true],
  ])('%s includes %s: %s', (outer, inner, holds) => {
    expect(coversHost(outer, inner)).toBe(holds);
  });
});

describe('intersectHosts', () => {
  test.each([
    [['*.x.com'], ['api.x.com'], ['api.x.com']],
    [['api.x.com'], ['*.x.com'], ['api.x.com']],
    [['*'], ['api.x.com', '*.y.com'], ['api.x.com', '*.y.com']],
    [['*.x.com'], ['*'], ['*.x.com']],
    [['*'], ['*'], ['*']],
    [['*.x.com'], ['*.a.x.com'], ['*.a.x.com']],
    [['x.com'], ['*.x.com'], []],
    [['x.com'], ['y.com'], []],
    [[], ['*'], []],
    [['*'], [], []],
    [['*.x.com', 'api.x.com'], ['*'], ['*.x.com']],
    [['a.com', 'b.com'], ['b.com', 'c.com'], ['b.com']],
  ])('%j ∩ %j = %j', (some, others, shared) => {
    expect(intersectHosts(some, others)).toEqual(shared);
  });

  const label = fc.constantFrom('a', 'b', 'x');
  const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
  const pattern = fc.oneof(
    host,
    host.map((rest) => `*.${rest}`),
    fc.constant('*'),
  );
  const admits = (patterns: string[], name: string) =>
    patterns.some((one) => coversHost(one, name));

  test('admits exactly the hosts of both lists', () => {
    fc.assert(
      fc.property(fc.array(pattern), fc.array(pattern), host, (some, others, name) => {
        const both = admits(some, name) && admits(others, name);
        expect(admits(intersectHosts(some, others), name)).toBe(both);
      }),
      { numRuns: 500 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { ok } from '../../results/results.ts';
import { dropLines } from './change-blocks.ts';
import { composeReducer } from './compose-reducer.ts';
import { keepHeadAndTail } from './head-and-tail-block.ts';

function reduce(
  lines: readonly string[],
  options: Parameters<typeof keepHeadAndTail>[0],
  resultBudgetChars: number,
): string {
  const reducer = composeReducer([keepHeadAndTail(options)], { toolName: 'terminal' });
  const ctx = { args: {}, turnCount: 1, resultBudgetChars };
  const result = reducer.reduce(ok(lines.join('\n')), ctx);
  const text = result.ok ? result.value : '';
  expect(text.length).toBeLessThanOrEqual(resultBudgetChars);
  return text;
}

const noise = (count: number) =>
  Array.from({ length: count }, (_, at) => `compiling module number ${at} of the project`);
const NUMBERS = Array.from({ length: 20 }, (_, at) => at + 10);

it('gives a small budget to failures with their places, then to the names of others', () => {
  const lines = NUMBERS.flatMap((at) => [
    ...[`FAIL case ${at}`, `Error: got ${at}`, ...noise(5)],
    ...[`at cart.ts:${at}:3`, ...noise(5)],
  ]);
  const options = { keep: /^FAIL/, next: /^Error|^at / };
  const reduced = reduce([...lines, '20 failed'], options, 500);
  const [names, reasons, places] = [/^FAIL/gm, /^Error/gm, /^at cart/gm].map(
    (line) => reduced.match(line)?.length ?? 0,
  );
  expect(places).toBeGreaterThan(3);
  expect(reasons).toBe(places);
  expect(names).toBeGreaterThan(2 * Number(places));
  expect(reduced).toMatch(
    /FAIL case 10\nError: got 10\n(?:…\n)?at cart\.ts:10:3\n(?:…\n)?FAIL case 11/,
  );
});

it('keeps equal reasons once, and the first one that can be read without others', () => {
  const lines = NUMBERS.slice(0, 6).flatMap((at) => [
    ...[`FAIL case ${at}`, '> check(cart)', 'E it is empty', ...noise(5)],
    ...[`at cart.ts:${at}:3`, ...noise(5)],
  ]);
  const reduced = reduce(lines, { keep: /^FAIL/, next: /^[>E] |^at / }, 320);
  expect(reduced.match(/^at cart/gm)).toHaveLength(6);
  expect(reduced.match(/^E it is empty/gm)).toHaveLength(1);
});

it('says what was expected before what came instead', () => {
  const lines = NUMBERS.slice(0, 6).flatMap((at) => [
    ...[`FAIL case ${at}`, 'Error: the values differ:', '  + 2', ...noise(5)],
    ...[`at cart.ts:${at}:3`, ...noise(5), '  actual: 2,', '  expected: 1,'],
  ]);
  const options = { keep: /^FAIL/, next: /^Error|^at |^ +(?:actual|expected): / };
  const reduced = reduce([...lines, ...noise(5)], options, 280);
  expect(reduced.match(/^at cart/gm)).toHaveLength(6);
  expect(reduced).toContain('  expected: 1,');
});

it('takes the function behind a place for no reason', () => {
  const lines = NUMBERS.slice(0, 6).flatMap((at) => [
    ...[`__ test_${at} __`, `cart.py:${at}: in test_${at}`, ...noise(5), `E   got ${at}`],
  ]);
  const reduced = reduce([...lines, ...noise(5)], { keep: /^__/, next: /^E |^cart/ }, 240);
  expect(reduced).toMatch(/^__ test_10 __\ncart.py:10: in test_10\n(?:….*\n)?E {3}got 10$/m);
});

it('keeps reasons that come before a name', () => {
  const lines = NUMBERS.flatMap((at) => [
    ...[...noise(4), `    cart_test.go:${at}: got ${at}`, `--- FAIL: Test${at} (0.00s)`],
  ]);
  const reduced = reduce(lines, { keep: /FAIL/, next: /_test\.go/ }, 250);
  expect(reduced).toMatch(/:10: got 10\n--- FAIL: Test10 .*\n…\n.*:11: got 11\n--- FAIL: Test11/);
});

it('keeps no name beside a place that has it', () => {
  const lines = NUMBERS.flatMap((at) => [
    ...[`---- tests::a${at} stdout ----`, `thread 'tests::a${at}' at a.rs:${at}:5:`, ...noise(4)],
  ]);
  const reduced = reduce(lines, { keep: /^---- /, next: /^thread/ }, 900);
  for (const at of NUMBERS) expect(reduced).toContain(`a.rs:${at}:5`);
  expect(reduced).not.toMatch(/---- tests::a1[1-9]/);
});

it.each([
  ['mocha', ['    1) rounds', '    2) adds'], ['  1) cart', '  2) cart']],
  [
    ...['pytest', ['FAILED a.py::test_b', 'FAILED a.py::C::test_d']],
    ['____ test_b ____', '____ C.test_d ____'],
  ],
  ['cargo', ['test t::a ... FAILED', 'test t::b ... FAILED'], ['---- t::a stdout ----']],
] as const)('names each failed test of %s once', (_, names, headings) => {
  const keep = /^ *\d\) |FAILED|^____|^---- /;
  for (const order of [names, names.toReversed()]) {
    const lines = [...order, ...noise(30), ...headings, ...noise(30), 'end'];
    const reduced = reduce(lines, { keep }, 200);
    for (const name of names) expect(reduced).toContain(name);
    for (const heading of headings) expect(reduced).not.toContain(heading);
  }
});

it('keeps the failures of the last list with numbers, because rspec prints pending tests first', () => {
  const lines = ['  1) later', ...noise(20), '  1) fails', ...noise(20), '  2) fails', 'end'];
  const reduced = reduce([...noise(9), ...lines], { keep: /^ {2}\d\) / }, 140);
  for (const name of ['1) fails', '2) fails']) expect(reduced).toContain(name);
  expect(reduced).not.toContain('later');
});

it('keeps no path of a file in which nothing was found', () => {
  const files = Array.from({ length: 9 }, (_, at) => [
    ...[`src/f${at}.ts`, at === 7 ? '  3:1  error  unused' : '  3:1  warning  unused', ''],
  ]);
  const lines = [...noise(9), ...files.flat(), ...noise(9)];
  const reduced = reduce(lines, { keep: /error|^src/ }, 180);
  expect(reduced).toMatch(/src\/f7\.ts\n {2}3:1 {2}error/);
  expect(reduced).not.toMatch(/f[0-6]/);
});

it('keeps a name beside a message that has it as a word', () => {
  const lines = NUMBERS.flatMap((at) => [
    ...[`FAIL base${at}`, `Error: no base${at} at localhost`, ...noise(5)],
    ...[`at cart.ts:${at}:3`, ...noise(5)],
  ]);
  const reduced = reduce(lines, { keep: /^FAIL/, next: /^Error|^at / }, 500);
  expect(reduced).toMatch(/^FAIL base10\nError: no base10 at localhost$/m);
});

it('keeps no places of pending tests before those of failures', () => {
  const listed = (at: number) => [`  ${at - 9}) Cart counts ${at}`, `     # ./cart.rb:${at}`];
  const pending = NUMBERS.slice(0, 4).flatMap(listed);
  const failed = NUMBERS.slice(10).flatMap((at) => [...listed(at - 10), ...noise(3)]);
  const lines = [...pending, 'Failures:', ...failed.map((line) => line.replace('counts', 'adds'))];
  const places = lines.flatMap((line, at) =>
    at > pending.length && /# /.test(line) ? [line] : [],
  );
  const reduced = reduce([...noise(9), ...lines], { keep: /^ +\d+\) \S/, next: /^ +# / }, 400);
  expect(reduced).not.toContain('counts');
  expect(reduced).toContain(`adds 10\n${places[0]}`);
});

it('clips long lines of failures, so that more of them fit', () => {
  const lines = NUMBERS.map((at) => `cart.ts:${at}: error ${'of a long type '.repeat(16)}`);
  const reduced = reduce(lines, { keep: /error/ }, 1_000);
  expect(reduced.match(/^cart\.ts:\d+: error .* … /gm)).toHaveLength(7);
});

describe('given numbers of lines', () => {
  const errors = NUMBERS.slice(0, 8).map((at) => `ERROR order ${at} declined`);
  const text = [...errors.flatMap((error) => [...noise(40), error]), ...noise(40), 'last line'];
  const kept = (reduced: string, wanted: readonly string[]) =>
    wanted.filter((line) => reduced.split('\n').includes(line)).length;
  const starts = (reduced: string) => {
    const lines = reduced.split('\n');
    return lines.findIndex((line, at) => line !== text[at]);
  };
  const ends = (reduced: string) => {
    // The last line may count small gaps.
    const lines = reduced
      .replace(/\n….*$/, '')
      .split('\n')
      .toReversed();
    const end = text.toReversed();
    return lines.findIndex((line, at) => line !== end[at]);
  };

  it('of the head leave the failures and the end what fits', () => {
    const reduced = reduce(text, { head: 4 }, 1_333);
    expect(kept(reduced, errors)).toBe(8);
    expect(starts(reduced)).toBe(4);
    expect(ends(reduced)).toBeGreaterThan(10);
    expect(reduced.length).toBeGreaterThan(1_200);
  });

  it('of the tail leave the failures and the beginning what fits', () => {
    const reduced = reduce(text, { tail: 4 }, 1_333);
    expect(kept(reduced, errors)).toBe(8);
    expect(starts(reduced)).toBeGreaterThan(10);
    expect(ends(reduced)).toBe(4);
    expect(reduced.length).toBeGreaterThan(1_200);
  });

  it('of one end leave a text that fits unchanged', () => {
    expect(reduce(text.slice(0, 9), { head: 2 }, 1_333)).toBe(text.slice(0, 9).join('\n'));
    expect(reduce(text.slice(0, 9), { tail: 0 }, 1_333)).toBe(text.slice(0, 9).join('\n'));
  });

  it('come before failures and the other end, as many as fit', () => {
    const reduced = reduce(text, { head: 300 }, 500);
    expect(starts(reduced)).toBeGreaterThan(7);
    expect(kept(reduced, errors)).toBe(0);
    expect(ends(reduce(text, { tail: 300 }, 500))).toBeGreaterThan(7);
  });

  it('of both ends are kept exactly, with what keep matches between them', () => {
    const both = { head: 2, tail: 1 };
    const exact = [...text.slice(0, 2), '… 366 lines left out', 'last line'];
    expect(reduce(text, both, 1_333)).toBe(exact.join('\n'));
    const reduced = reduce(text, { ...both, keep: /^ERROR/ }, 1_333);
    const shown = reduced.split('\n').filter((line) => !line.startsWith('…'));
    expect(shown).toEqual([...text.slice(0, 2), ...errors, 'last line']);
    const small = reduce(text, { ...both, keep: /^ERROR/ }, 250);
    expect(kept(small, errors)).toBeGreaterThan(1);
    expect(kept(small, errors)).toBeLessThan(8);
    expect([starts(small), ends(small)]).toEqual([2, 1]);
  });

  it('of both ends stay whole where the budget has no room for more', () => {
    const exact = reduce(text, { head: 3, tail: 1 }, 1_333);
    expect(reduce(text, { head: 3, tail: 1, keep: /^ERROR/ }, exact.length)).toBe(exact);
    const long = ['x'.repeat(900), ...text];
    const options = { head: 1, tail: 1, keep: /^ERROR/ };
    expect(reduce(long, options, 1_000)).toContain(`${'x'.repeat(900)}\n`);
  });

  it('count no lines that blocks before left out', () => {
    const blocks = [dropLines(/number [0-8] of/), keepHeadAndTail({ head: 1, tail: 0 })];
    const reducer = composeReducer(blocks, { toolName: 'terminal' });
    const result = reducer.reduce(ok(noise(50).join('\n')), { args: {}, turnCount: 1 });
    expect(result.ok && result.value).toContain(noise(10)[9]);
  });
});

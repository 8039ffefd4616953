import { describe, expect, it } from 'vitest';
import type { ToolReducerContext } from '../../contract/tool-reducer.ts';
import { ok } from '../../results/results.ts';
import { checkReducer } from '../check/check-reducer.ts';
import {
  collapseRepeats,
  dropLines,
  groupByFile,
  jsonOutline,
  limitSections,
  stripTerminalCodes,
} from './change-blocks.ts';
import { composeReducer } from './compose-reducer.ts';
import { keepHeadAndTail } from './head-and-tail-block.ts';
import { keepAround, keepLines, keepSummary } from './keep-blocks.ts';
import type { ReducerBlock } from './reducer-block.ts';

function reduce(text: string, blocks: ReducerBlock[], ctx?: Partial<ToolReducerContext>): string {
  const reducer = composeReducer(blocks, { toolName: 'terminal' });
  const result = reducer.reduce(ok(text), { args: {}, turnCount: 1, ...ctx });
  return result.ok ? result.value : '';
}

const noise = (count: number) =>
  Array.from({ length: count }, (_, at) => `compiling module number ${at} of the project`);

describe('composeReducer', () => {
  it('keeps the union of keep blocks that follow each other', () => {
    const text = [...noise(9), 'FAIL one', ...noise(9), '1 failed'].join('\n');
    expect(reduce(text, [keepLines('FAIL'), keepSummary({ pattern: /^1 failed/ })])).toBe(
      '… 9 lines left out\nFAIL one\n… 9 lines left out\n1 failed',
    );
  });

  it('counts small gaps in one line at the end', () => {
    const text = ['a', 'keep 1', 'b', 'keep 2', 'c', ...noise(3), 'a', 'b', 'c', 'a', 'b'].join(
      '\n',
    );
    expect(reduce(`${text}\n${'c\n'.repeat(20)}`, [dropLines(/^[abc]?$/)])).toBe(
      ['keep 1', 'keep 2', ...noise(3), '… 25 lines left out', '… 3 more lines left out'].join(
        '\n',
      ),
    );
  });

  it('counts no line after a line end at the end', () => {
    const text = `${noise(9).join('\n')}\nFAIL one\n`;
    expect(reduce(text, [keepLines('FAIL')])).toBe('… 9 lines left out\nFAIL one');
    expect(reduce(text, [dropLines('absent')])).toBe(text);
    expect(reduce('\n', [dropLines(/^$/)])).toBe('\n');
  });

  it('leaves failures and texts that would grow unchanged', () => {
    const reducer = composeReducer([keepLines('x')], { toolName: 't' });
    const failure = { ok: false, error: 'no', code: 'execution_failed' } as const;
    expect(reducer.reduce(failure, { args: {}, turnCount: 1 })).toBe(failure);
    expect(reduce('a\nb', [keepLines('x')])).toBe('a\nb');
  });

  it('refuses a function that was not called, and a missing tool name', () => {
    expect(() => composeReducer([keepSummary as never], { toolName: 't' })).toThrow(
      'Block 1 of composeReducer is a function that was not called.',
    );
    expect(() => composeReducer([], { toolName: '' })).toThrow('needs the tool');
  });

  it('says what is missing in a call from plain code', () => {
    const compose = composeReducer as (...args: unknown[]) => unknown;
    expect(() => compose([keepLines('x')])).toThrow(
      "composeReducer needs the tool's name: composeReducer([…], { toolName: 'the_tool' }).",
    );
    expect(() => compose(keepLines('x'), { toolName: 't' })).toThrow(
      "composeReducer needs a list of blocks: composeReducer([…], { toolName: 'the_tool' }).",
    );
    const pattern = undefined as unknown as string;
    for (const block of [keepLines, keepAround, dropLines, limitSections]) {
      expect(() => block(pattern)).toThrow('A block needs a text or a pattern such as /error/.');
    }
    expect(() => groupByFile({ pattern: 'x' as never })).toThrow('A block needs');
  });

  it('is deterministic, never throws and never grows on generated results', () => {
    const all = [
      stripTerminalCodes(),
      jsonOutline(),
      dropLines(/^\s*$/),
      collapseRepeats(),
      groupByFile(),
      limitSections(/^#/),
      keepAround('a'),
      keepLines(/e/g),
      keepSummary(),
      keepHeadAndTail(),
    ];
    const sample = { result: ok(noise(50).join('\n')), ctx: { args: {}, turnCount: 1 } };
    expect(checkReducer(composeReducer(all, { toolName: 't' }), [sample]).problems).toEqual([]);
  });
});

describe('blocks', () => {
  it('keeps neighbours of a match once', () => {
    const text = [...noise(20), 'boom', 'boom', ...noise(20)].join('\n');
    const reduced = reduce(text, [keepAround('boom', { before: 1, after: 1 })]).split('\n');
    expect(reduced).toEqual([
      '… 19 lines left out',
      'compiling module number 19 of the project',
      'boom',
      'boom',
      'compiling module number 0 of the project',
      '… 19 lines left out',
    ]);
  });

  it('finds the summary of a test run, or keeps the last lines', () => {
    const run = [...noise(40), 'Tests:       2 failed, 40 passed, 42 total', 'Time: 3 s'].join(
      '\n',
    );
    expect(reduce(run, [keepSummary()])).toBe(
      '… 40 lines left out\nTests:       2 failed, 40 passed, 42 total\nTime: 3 s',
    );
    expect(reduce(noise(40).join('\n'), [keepSummary({ lines: 1 })])).toBe(
      '… 39 lines left out\ncompiling module number 39 of the project',
    );
  });

  it('collapses repeats that differ by numbers', () => {
    expect(reduce(`start\n${noise(5).join('\n')}\nend`, [collapseRepeats()])).toBe(
      'start\ncompiling module number 0 of the project\n… 4 more like this\nend',
    );
    expect(
      reduce('x\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx', [collapseRepeats({ ignoreNumbers: false })]),
    ).toBe('x\n… 10 more like this');
  });

  it('collapses lines with error words only if they are equal', () => {
    const log = ['error: card 5 declined', 'error: card 6 declined', 'error: card 6 declined'];
    const text = [...log, ...noise(9)].join('\n');
    expect(reduce(text, [collapseRepeats()])).toBe(
      [...log.slice(0, 2), '… 1 more like this', noise(1)[0], '… 8 more like this'].join('\n'),
    );
  });

  it.each(['2026-11-27T09:00:05.005Z', '[09:00:05]', 'Nov 27 09:00:05'])(
    'does not take the time %s for a file',
    (time) => {
      const log = Array.from({ length: 9 }, (_, at) => `${time} error: card ${at} declined`);
      expect(reduce(log.join('\n'), [groupByFile({ keep: 1 })])).toBe(log.join('\n'));
    },
  );

  it('groups hits by file', () => {
    const hits = [1, 2, 3, 4].flatMap((line) => [
      `src/a.ts:${line}: const first = ${line}`,
      `src/b.ts:${line}: const second = ${line}`,
    ]);
    expect(reduce(hits.join('\n'), [groupByFile({ keep: 1 })])).toBe(
      'src/a.ts:1: const first = 1\n… 3 more in src/a.ts\nsrc/b.ts:1: const second = 1\n… 3 more in src/b.ts',
    );
  });

  it('limits each section', () => {
    const text = ['# one', ...noise(9), '# two', 'short'].join('\n');
    expect(reduce(text, [limitSections(/^#/, { lines: 1 })])).toBe(
      '# one\ncompiling module number 0 of the project\n… 8 lines left out\n# two\nshort',
    );
  });

  it('shows the last state of a progress bar without colours', () => {
    expect(reduce('\u001b[32mok\u001b[0m 10%\rok 100%', [stripTerminalCodes()])).toBe('ok 100%');
  });

  it('outlines a JSON document above its budget', () => {
    const text = JSON.stringify(
      Array.from({ length: 500 }, (_, id) => ({ id, name: `entry ${id}` })),
    );
    const outline = reduce(text, [jsonOutline()], { resultBudgetChars: 600 });
    expect(outline).toContain('[outline of');
    expect(outline.length).toBeLessThanOrEqual(600);
  });
});

describe('keepHeadAndTail', () => {
  const log = [...noise(300), 'TypeError: cannot read x', ...noise(300)].join('\n');

  it.each([200, 400, 1_000, 8_000])(
    'fits %i characters and keeps the trouble between',
    (budget) => {
      const reduced = reduce(log, [keepHeadAndTail()], { resultBudgetChars: budget });
      expect(reduced.length).toBeLessThanOrEqual(budget);
      expect(reduced).toContain('TypeError');
    },
  );

  it('gives a small budget to the trouble before the beginning and the end', () => {
    const errors = Array.from({ length: 6 }, (_, at) => `ERROR payment ${at} declined by the bank`);
    const text = errors
      .flatMap((error) => [...noise(40), error])
      .concat(noise(40))
      .join('\n');
    const kept = (budget: number) => {
      const reduced = reduce(text, [keepHeadAndTail()], { resultBudgetChars: budget });
      expect(reduced.length).toBeLessThanOrEqual(budget);
      return errors.filter((error) => reduced.includes(error)).length;
    };
    expect([200, 400, 800].map(kept)).toEqual([4, 6, 6]);
  });

  it('names a failed test of a tree once, and its namesake in another group too', () => {
    const text = [
      '✕ a',
      '✕ b',
      ...noise(30),
      '● one › a',
      '● two › a',
      '● one › b',
      ...noise(30),
    ].join('\n');
    const reduced = reduce(text, [keepHeadAndTail({ keep: /✕|●/ })], { resultBudgetChars: 200 });
    expect(reduced.split('\n').filter((line) => /✕|●/.test(line))).toEqual([
      '✕ a',
      '✕ b',
      '● two › a',
    ]);
  });

  it('keeps no test that passed for the error in its name', () => {
    const tests = noise(300).map((line, at) => ` ✓ ${line} throws an error ${at}ms`);
    const text = [...tests, 'Error: out of memory', ...tests].join('\n');
    const reduced = reduce(text, [keepHeadAndTail()], { resultBudgetChars: 600 });
    expect(reduced).toContain('Error: out of memory');
  });

  it('keeps the lines that come first of all, once for each failed test', () => {
    const names = Array.from({ length: 10 }, (_, at) => `src/a.test.ts > group > rejects ${at}`);
    const text = [
      ...names.map((name) => `× ${name} ${name.length}ms`),
      ...names.flatMap((name) => [` FAIL  ${name}`, 'AssertionError: expected 1', ...noise(9)]),
      '10 failed',
    ].join('\n');
    const reduced = reduce(text, [keepHeadAndTail({ keep: /FAIL|×/ })], { resultBudgetChars: 700 });
    for (const name of names) expect(reduced).toContain(`× ${name}`);
    expect(reduced.split('AssertionError: expected 1').length).toBeLessThan(3);
    expect(reduced).toContain('10 failed');
    expect(reduced.length).toBeLessThanOrEqual(700);
  });

  it('keeps reasons before captured output, and marks where lines of two places meet', () => {
    const failures = [1, 2, 3].flatMap((test) => [
      `FAIL case ${test}`,
      ...noise(9),
      `why ${test}:`,
      `  a message ${test}`,
      ...noise(9),
    ]);
    const text = [...failures, ...noise(20), '3 failed'].join('\n');
    const reduced = reduce(text, [keepHeadAndTail({ keep: /^FAIL/, next: /^why/ })], {
      resultBudgetChars: 150,
    });
    const shown = [1, 2, 3].flatMap((test) => [
      ...[`FAIL case ${test}`, '…', `why ${test}:`, `  a message ${test}`, '…'],
    ]);
    expect(reduced).toBe([...shown, '3 failed', '… 74 lines left out'].join('\n'));
  });

  it('keeps the line of a failed test that has its reason', () => {
    const text = ['a.py::test_a FAILED', ...noise(30), 'FAILED a.py::test_a - assert 1 == 2'];
    const reduced = reduce(text.join('\n'), [keepHeadAndTail({ keep: /FAILED/ })], {
      resultBudgetChars: 120,
    });
    expect(reduced).toContain('- assert 1 == 2');
  });

  it('fills most of the budget', () => {
    const reduced = reduce(log, [keepHeadAndTail()], { resultBudgetChars: 4_000 });
    expect(reduced.length).toBeGreaterThan(3_600);
  });

  it('keeps exactly the lines asked for', () => {
    expect(reduce(noise(50).join('\n'), [keepHeadAndTail({ head: 1, tail: 1 })])).toBe(
      'compiling module number 0 of the project\n… 48 lines left out\ncompiling module number 49 of the project',
    );
  });

  it('leaves a text that fits unchanged, and shortens a single long line', () => {
    expect(reduce('short', [keepHeadAndTail()])).toBe('short');
    const line = reduce('x'.repeat(50_000), [keepHeadAndTail()], { resultBudgetChars: 1_000 });
    expect(line.length).toBeLessThanOrEqual(1_000);
    expect(line).toContain(' … ');
  });
});

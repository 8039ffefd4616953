import { expect, test } from 'vitest';
import gitLogText from '../../core/reduce/fixtures/terminal/git-log.txt?raw';
import vitest from '../../core/reduce/fixtures/terminal/vitest-fail.txt?raw';
import passing from '../../core/reduce/fixtures/terminal/vitest-pass.txt?raw';
import { checkReducer } from '../../core/reduce/testing.ts';
import gitDiffText from '../samples/texts/git-diff.txt?raw';
import jsonApi from '../samples/texts/json-api.txt?raw';
import searchHits from '../samples/texts/search-hits.txt?raw';
import webPage from '../samples/texts/web-page.txt?raw';
import accessLogText from './output/access-log.txt?raw';
import pydocPage from './output/pydoc-page.txt?raw';
import testTimes from './output/test-times.csv.txt?raw';
import { reducer as accessLog } from './reducers/access-log.ts';
import { reducer as csvProfile } from './reducers/csv-profile.ts';
import { reducer as failingTests } from './reducers/failing-tests.ts';
import { reducer as gitDiff } from './reducers/git-diff.ts';
import { reducer as gitLog } from './reducers/git-log.ts';
import { reducer as htmlPage } from './reducers/html-page.ts';
import { reducer as jsonPage } from './reducers/json-page.ts';
import { reducer as ordersOutline } from './reducers/orders-outline.ts';
import { reducer as searchByFile } from './reducers/search-by-file.ts';

const REDUCERS = [
  { reducer: gitLog, command: 'git log --stat', own: gitLogText, other: gitDiffText },
  { reducer: gitDiff, command: 'git diff', own: gitDiffText, other: gitLogText },
  { reducer: failingTests, command: '', own: vitest, other: passing },
  { reducer: jsonPage, command: '', own: jsonApi, other: webPage },
  { reducer: htmlPage, command: '', own: pydocPage, other: webPage },
  { reducer: accessLog, command: '', own: accessLogText, other: pydocPage },
  { reducer: csvProfile, command: '', own: testTimes, other: accessLogText },
  { reducer: ordersOutline, command: '', own: jsonApi, other: webPage },
  { reducer: searchByFile, command: '', own: searchHits, other: webPage },
];

test.each(REDUCERS)(
  'the reducer of $reducer.toolName keeps the contract',
  (one) => {
    const { reducer, command, own, other } = one;
    const samples = [own, other, '', own.slice(0, 700)].flatMap((value) =>
      [1, 9].map((turnCount) => ({
        result: { ok: true as const, value },
        ctx: { args: { command }, turnCount },
      })),
    );
    const failure = { ok: false as const, error: own, code: 'execution_failed' as const };
    const failed = { result: failure, ctx: { args: null, turnCount: 1 } };
    expect(checkReducer(reducer, [...samples, failed]).problems).toEqual([]);
    // It handles its own kind of input, and returns other input unchanged.
    expect(lengthAfter(one, own)).toBeLessThan(own.length * 0.8);
  },
  30_000,
);

test('unknown output stays unchanged', () => {
  for (const one of REDUCERS.filter(({ reducer }) => reducer !== failingTests)) {
    if (one.command === '') expect(lengthAfter(one, webPage)).toBe(webPage.length);
  }
});

function lengthAfter({ reducer, command }: (typeof REDUCERS)[number], value: string): number {
  const result = reducer.reduce({ ok: true, value }, { args: { command }, turnCount: 1 });
  return result.ok ? result.value.length : -1;
}

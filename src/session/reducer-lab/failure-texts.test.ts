import { afterEach, expect, test } from 'vitest';
import type { TestSession } from '../testing/open-test-session.ts';
import { openUserCodeSession, READ } from '../testing/user-code-test-support.ts';
import { renameReferences } from '../user-code/rename-tool.ts';
import { findExcess } from '../workspace/find-excess.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';
import { isFailureLine } from './failure-lines.ts';
import { failureTextsOf, findTextProblem } from './failure-texts.ts';
import { setFailureTexts } from './sample-transitions.ts';

const sessions: TestSession[] = [];

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.dispose();
});

async function open() {
  const session = openUserCodeSession({ tools: ["name: 'weather'"], calls: [READ], reducers: {} });
  sessions.push(session);
  await session.ready;
  const lab = await session.actions.loadActions('reducerLab');
  return { session, lab, workspace: () => session.store.getState().workspace };
}

test('failure texts belong to their tool, and the document carries them', async () => {
  const { lab, workspace } = await open();
  lab.setFailureTexts('weather', 'OOMKilled, timed out');
  const stored: unknown = JSON.parse(JSON.stringify(workspace()));
  const read = parseWorkspace(stored);
  expect(read.ok && failureTextsOf(read.workspace.failureTexts, 'weather')).toEqual([
    'oomkilled',
    'timed out',
  ]);
  expect(failureTextsOf(workspace().failureTexts, 'read_file')).toEqual([]);
  expect(failureTextsOf(workspace().failureTexts, 'constructor')).toEqual([]);
});

test('a document without failure texts is read as it is', async () => {
  const { workspace } = await open();
  expect(workspace()).not.toHaveProperty('failureTexts');
  expect(parseWorkspace(workspace())).toEqual({ ok: true, workspace: workspace() });
});

test('keystrokes in the failure texts are undone together', async () => {
  const { session, lab, workspace } = await open();
  for (const texts of ['O', 'OO', 'OOM']) lab.setFailureTexts('weather', texts);
  session.actions.undo();
  expect(workspace()).not.toHaveProperty('failureTexts');
  session.actions.redo();
  expect(workspace().failureTexts).toEqual({ weather: 'OOM' });
});

test('an empty text leaves no trace, and the same text changes nothing', async () => {
  const { workspace } = await open();
  const before = workspace();
  const one = setFailureTexts(before, 'weather', 'OOM');
  expect(setFailureTexts(one, 'weather', 'OOM')).toBe(one);
  expect(setFailureTexts(before, 'weather', '')).toBe(before);
  expect(setFailureTexts(one, 'weather', '')).toEqual(before);
});

test('failure texts follow the new name of their tool', async () => {
  const { workspace } = await open();
  const one = setFailureTexts(workspace(), '__proto__', 'OOM');
  const renamed = renameReferences(one, '__proto__', 'forecast');
  expect(renamed.failureTexts).toEqual({ forecast: 'OOM' });
});

test('failure texts have a limit', async () => {
  const { workspace } = await open();
  const long = setFailureTexts(workspace(), 'weather', 'x'.repeat(20_001));
  expect(findExcess(long)).toContain('failureTexts.weather has 20,001 characters');
});

const read = (text: string) => failureTextsOf({ shell: text }, 'shell');

test.each([
  ['OOMKilled, timed out', ['oomkilled', 'timed out']],
  ['/hypo.*default/, Retry', ['/hypo.*default/', 'retry']],
  ['/x{2,3}/, /[,/]\\S/i ,b', ['/x{2,3}/', '/[,/]\\S/i', 'b']],
  ['/usr/bin, /etc', ['/usr/bin', '/etc']],
  ['/a, b', ['/a', 'b']],
  ['/(/, /(?<=a)b/, /(a)\\1/, c', ['c']],
  [' , ,', []],
])('the entries of "%s"', (text, entries) => {
  expect(read(text)).toEqual(entries);
});

test.each([
  ['/hypo.*default/', "hypothesis profile 'default'", true],
  ['/hypo.*default/', "Hypothesis profile 'default'", false],
  ['/HYPO\\S+ p/i', "Hypothesis profile 'default'", true],
  ['/^retry \\d{1,2}$/', '\u001b[33mretry 12\u001b[0m', true],
  ['/^retry \\d{1,2}$/', 'retry 123', false],
  ['/exit [1-9]/, slow', 'SLOW query', true],
  ['hypo.*default', 'hypo default', false],
])('with "%s", the line "%s" is a failure: %s', (text, line, expected) => {
  expect(isFailureLine(line, read(text))).toBe(expected);
});

// A backtracking engine would take years.
test('a pattern takes linear time', () => {
  const own = read('/(a+)+$/, /(?:.*,){9}x/');
  expect(own).toHaveLength(2);
  expect(isFailureLine(`${'a'.repeat(1_000)}!`, own)).toBe(false);
  expect(isFailureLine(','.repeat(1_900), own)).toBe(false);
  expect(isFailureLine(`${','.repeat(1_900)}x`, own)).toBe(true);
});

test.each([
  ['OOMKilled', true],
  ['/reason: OOM\\w+/', true],
  ['/reason: oom\\w+/i', true],
  ['timed out', false],
  ['/reason: timeout/', false],
])('the text %s is found far into a long line: %s', (text, expected) => {
  const row = '{"pod":"orders","state":"running"},';
  const line = `[${row.repeat(1_000)}{"reason: OOMKilled"},${row.repeat(1_000)}]`;
  expect(isFailureLine(line, read(text))).toBe(expected);
});

test('a pattern that cannot be used is named with its reason', () => {
  expect(findTextProblem('/hypo.*default/, OOM, /usr/bin')).toBeUndefined();
  expect(findTextProblem('OOM, /(/')).toBe('The pattern /(/ is not a regular expression.');
  expect(findTextProblem('/(?<=a)b/')).toBe(
    'The pattern /(?<=a)b/ can take too long. Write a shorter one, without lookbehinds and backreferences.',
  );
  expect(findTextProblem('/x{900}/')).toMatch(/can take too long/);
});

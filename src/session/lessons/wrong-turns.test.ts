import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createChangedSteps } from './changed-step-test-support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

const evaluateChanged: ReturnType<typeof createChangedSteps> = (...step) =>
  createChangedSteps(sandbox)(...step);

const replace = (from: string, to: string) => (text: string) => text.replace(from, to);

test('schema: a schema without validation refuses nothing', async () => {
  const reported = replace('validateArgs: true', 'validateArgs: false');
  expect(await evaluateChanged('schema', 1, reported)).toEqual([
    'Words instead of a number are refused before the booking: it ran, and the model read: Booked 2 adults to Roscoff for NaN EUR.',
    'A booking for 0 passengers is refused: it ran, and the model read: Booked 0 to Roscoff for 0 EUR.',
    'A booking without a number of passengers is refused: it ran, and the model read: Booked undefined to Cork for NaN EUR.',
    'A booking for 1.5 passengers is refused: it ran, and the model read: Booked 1.5 to Roscoff for 36 EUR.',
  ]);
}, 60_000);

test('availability: a constant true, and a promise, are found', async () => {
  const yes = replace('printer.paper > 0', 'true');
  expect(await evaluateChanged('availability', 1, yes)).toHaveLength(2);
  const promise = replace('  isAvailable()', '  async isAvailable()');
  expect(await evaluateChanged('availability', 2, promise)).toEqual([
    expect.stringMatching(/^The model sees print_label again: /),
    expect.stringMatching(/^The label is printed: refused/),
  ]);
}, 60_000);

test('allowlists and servers: an empty list by itself, and a full name, are found', async () => {
  const empty = (text: string) => text.replace(/permissions:[\s\S]*write_file\n/, '');
  expect(await evaluateChanged('allowlists', 2, empty)).toEqual([
    expect.stringMatching(/^The write is still refused: it ran/),
  ]);
  const full = replace('- list_issues', '- mcp__linear__list_issues');
  expect(await evaluateChanged('mcp-plugins', 2, full)).toEqual([
    expect.stringMatching(/^The issues are listed: refused/),
  ]);
}, 60_000);

test('budget split: a larger budget, and no result at all, are found', async () => {
  const rich = replace('8000\n  strategy: redistribute', '20000\n  strategy: even');
  expect(await evaluateChanged('budget-split', 2, rich)).toEqual([
    'The turn has 8,000 characters, as before: it has 20000',
  ]);
  const less = () => '[{ "tool": "search_files", "args": { "pattern": "retry" } }]';
  expect(await evaluateChanged('budget-split', 1, less)).toEqual([
    'The file is read completely: the turn has no call for the file',
  ]);
  const nothing = await evaluateChanged('budget-split', 3, replace('2000', '0'));
  expect(nothing).toContain('The search keeps at most 2,000 characters: its text is empty');
}, 60_000);

test('reducers: only the head, a constant note, and a throw are found', async () => {
  const head = await evaluateChanged(
    'reducers',
    1,
    replace('.filter((line) => SIGNAL.test(line))', '.slice(0, 12)'),
  );
  expect(head).toEqual([
    expect.stringMatching(/^The model reads which test failed: it reads \d+ characters, without/),
    expect.stringMatching(/^The model reads why: /),
  ]);
  const note = await evaluateChanged(
    'reducers',
    2,
    replace('kept.length > 0 && value.length < text.length', 'true'),
  );
  expect(note).toEqual([
    expect.stringMatching(/^The output of git status is unchanged: .* of 602 characters/),
    expect.stringMatching(
      /^No result becomes longer: the output is \d+ chars longer than .*, for the result "/,
    ),
  ]);
  const thrown = replace('return result;\n', "throw new Error('no value');\n");
  expect(await evaluateChanged('reducers', 3, thrown)).toEqual([
    expect.stringMatching(/^The reducer keeps the contract: the reducer threw: no value/),
  ]);
}, 60_000);

test('tokens and cuts: another total, another end, and a whole result are found', async () => {
  const more = replace('budget_tokens: 400', 'budget_tokens: 4000');
  expect(await evaluateChanged('token-budgets', 1, more)).toEqual([
    'The turn has 400 tokens: it has 4,000',
    expect.stringMatching(/^The marker of the log counts tokens: it ends with /),
  ]);
  const start = replace('trim: tail', 'trim: json');
  expect(await evaluateChanged('cuts-and-read-back', 1, start)).toEqual([
    expect.stringMatching(/^The model reads the error: the text ends with /),
  ]);
  const lost = replace('keep_cut_results: true', 'keep_cut_results: false');
  expect(await evaluateChanged('cuts-and-read-back', 2, lost)).toEqual([
    expect.stringMatching(
      /names a handle: the text has the marker \[truncated — \d+ chars total]$/,
    ),
  ]);
  const whole = () =>
    '[{ "tool": "read_result", "args": { "handle": "r1", "json_path": "orders" } }]';
  expect(await evaluateChanged('cuts-and-read-back', 3, whole)).toContain(
    'It reads nothing else: it reads whole orders',
  );
}, 60_000);

test('tool search: a budget for all, an unpinned tool, and another search are found', async () => {
  const all = replace('definitions_budget: 500', 'definitions_budget: 50000');
  expect(await evaluateChanged('tool-search', 1, all)).toEqual([
    expect.stringMatching(/^The model has the search: it sees read_file, /),
    expect.stringMatching(/^At most five tools are sent in full: it sees /),
  ]);
  expect(await evaluateChanged('tool-search', 2, replace('terminal', 'terminals'))).toEqual([
    'The model has the terminal: it sees get_skill, search_tools',
  ]);
  expect(
    await evaluateChanged('tool-search', 3, replace('list the issues of the team', 'draw a chart')),
  ).toEqual([expect.stringMatching(/^The search finds the issues: it finds - render_chart/)]);
}, 60_000);

test('room for results: too many turns, too few, another pin, and a whole order are found', async () => {
  const slug = 'room-for-results';
  const line = /^\[result of read_file left out: [\d,]+ chars\]$/;
  expect(await evaluateChanged(slug, 1, replace('keep_turns: 2', 'keep_turns: 3'))).toEqual([
    expect.stringMatching(
      /^Each request fits into the window: the request after Turn 4 has 3,\d{3} tokens, and 3,750 fit$/,
    ),
  ]);
  const [few, ...others] = await evaluateChanged(
    slug,
    1,
    replace('keep_turns: 2', 'keep_turns: 1'),
  );
  expect(few).toMatch(/^Turn 5 reads the source from turn 4: turn 5 has the line \[result of /);
  // Failures stay, however old.
  expect(others).toEqual([]);
  const log = replace('turn_1_call_1', 'turn_3_call_1');
  const [rules = ''] = await evaluateChanged(slug, 2, log);
  expect(rules.replace('Turn 5 reads the rules from turn 1: turn 5 has the line ', '')).toMatch(
    line,
  );
  const all = replace('turn_1_call_1', 'turn_1_call_1\n  - turn_2_call_1');
  expect(await evaluateChanged(slug, 2, all)).toEqual([
    'The orders are one line in turn 5: turn 5 has the orders again',
    expect.stringMatching(/^Each request fits into the window: the request after Turn \d has /),
  ]);
  expect(await evaluateChanged(slug, 3, replace('.customer', ''))).toEqual([
    'It reads nothing else: it reads whole orders',
  ]);
  const empty = await evaluateChanged(slug, 3, () => '[]');
  expect(empty).toContain(
    'Each request fits into the window: the last turn has no calls, so the conversation has no request after it',
  );
}, 60_000);

test('determinism: a random sample, and a world without faults, are found', async () => {
  const dice = replace('(_, index) => index % 10 === 0', '() => Math.random() < 0.1');
  expect(await evaluateChanged('determinism', 2, dice)).toContainEqual(
    expect.stringMatching(/^The same result gives the same text: the reducer /),
  );
  expect(await evaluateChanged('determinism', 3, replace('rate: 0.5', 'rate: 0'))).toEqual([
    'The first attempt fails: the first attempt succeeds',
  ]);
}, 60_000);

test('capabilities: excessive declarations are found', async () => {
  const all = replace("'blog.example', 'status.ferry.example'", "'*'");
  expect(await evaluateChanged('capabilities', 1, all)).toEqual([
    expect.stringMatching(/: the gate shows: network: blog.example$/),
  ]);
  expect(await evaluateChanged('capabilities', 3, replace('/docs/notes', ''))).toEqual([
    'The source file is not changed: src/config.ts was overwritten',
  ]);
}, 60_000);

test('progress and abort: a wrong audience, and a late listener, are found', async () => {
  const loud = replace("'cache 4f1d is cold',", "'cache 4f1d is cold', audience: 'user',");
  expect(await evaluateChanged('progress-and-abort', 1, loud)).toContain(
    'The cache stays internal: its audience is user',
  );
  const late = replace('soon.signal', 'ctx.abortSignal');
  expect(await evaluateChanged('progress-and-abort', 3, late)).toContain(
    'The call succeeds within three seconds: the model read: Tool check_links timed out after 3000 ms',
  );
}, 60_000);

test('untrusted output: the page itself closes tags written by hand', async () => {
  const byHand = (text: string) =>
    text
      .replace('  outputIsUntrusted: true,\n', '')
      .replace(
        'ok(await response.text())',
        'ok(["<untrusted source>", await response.text(), "</untrusted>"].join("\\n"))',
      );
  expect(await evaluateChanged('untrusted-and-dry-run', 1, byHand)).toEqual([
    expect.stringMatching(/^The page cannot end the wrapper: after the first closing tag/),
    expect.stringMatching(/^All chat template tokens are broken/),
    expect.stringMatching(/^The result itself is unchanged/),
  ]);
}, 60_000);

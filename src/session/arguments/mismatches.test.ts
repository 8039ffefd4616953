import { expect, it } from 'vitest';
import { openTestSession } from '../testing/open-test-session.ts';
import { selectProblems } from '../tool-list/select-problems.ts';

it('reports the calls that the arguments gate will refuse, and lets them run', async () => {
  const session = openTestSession();
  const { actions, state, callTo } = session;
  await session.ready;
  await session.until((s) => s.run?.status === 'done');
  expect(selectProblems(state())).toEqual([]);
  const problems = () => session.until(({ mismatches }) => mismatches.length > 0);
  const noProblems = () => session.until(({ mismatches }) => mismatches.length === 0);

  const id = callTo('read_file');
  actions.setArgsText(id, '{"path": 1, "other": 2}');
  await problems();
  expect(
    state()
      .argumentIssues.get(id)
      ?.map(({ path }) => path),
  ).toEqual(['$.path', '$.other']);
  expect(selectProblems(state())).toEqual([
    {
      where: { kind: 'args', callId: id },
      severity: 'warning',
      blocks: false,
      message:
        'The arguments gate will refuse call_1 (read_file): $.path must be string, not number, and 1 more.',
    },
  ]);
  expect(selectProblems(state())).toBe(selectProblems(state()));
  const { run } = await session.runToEnd();
  const lane = run?.lanes.find(({ callId }) => callId === id);
  expect(lane?.decidedBy?.rule).toBe('arguments.invalid');

  actions.setSchemaText('read_file', '{}');
  await noProblems();
  expect(selectProblems(state())).toEqual([]);
  actions.setSchemaText('read_file', '{"type": "objekt"}');
  await problems();
  expect(selectProblems(state())[0]).toMatchObject({
    where: { kind: 'schema', tool: 'read_file' },
    blocks: false,
    message: expect.stringContaining('In the schema of read_file, type must be one of'),
  });
  actions.setSchemaText('read_file', '{}');
  await noProblems();
  actions.setArgsText(id, '{');
  expect(selectProblems(state())).toMatchObject([{ blocks: true }]);
});

it('judges no arguments while the edited schema of an example cannot be read', async () => {
  const session = openTestSession();
  const { actions, state, callTo } = session;
  await session.ready;
  await session.until((s) => s.run?.status === 'done');
  const id = callTo('search_files');
  const other = callTo('read_file');
  const schema = '{"properties": {"pattern": {"type": "string", "minLength": 0}}}';
  const noIssues = () => session.until((s) => s.argumentIssues.get(id)?.length === 0);
  actions.setSchemaText('search_files', schema);
  await noIssues();
  actions.setArgsText(id, '{"pattern": ""}');
  await noIssues();

  actions.setSchemaText('search_files', `x${schema}`);
  actions.setArgsText(other, '{"path": 1}');
  await session.until((s) => s.argumentIssues.get(other)?.length === 1);
  expect(state().argumentIssues.has(id)).toBe(false);
  expect(selectProblems(state()).map(({ where }) => where)).toEqual([
    { kind: 'schema', tool: 'search_files' },
    { kind: 'args', callId: other },
  ]);
});

import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { builtinDeclaration } from '../declarations/templates.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { selectDeclaredAccessFix } from './declared-access-fix.ts';
import { selectDeclaredForbidden, selectForbidden, selectIsBarred } from './forbidden-sentence.ts';
import { selectLadder } from './gate-ladder-selectors.ts';

async function openWith(builtin: string, personality: Partial<Personality>) {
  const own = createUserCodeWorkspace({});
  const session = openTestSession({
    storage: createMemoryStorage({
      ...own,
      personalities: [{ id: 'p', name: 'Pia', description: '', ...personality }],
      personalityId: 'p',
      declarations: [{ id: 'd', disabled: false, ...builtinDeclaration(builtin) }],
    }),
  });
  await session.until(
    ({ tools, visibility }) =>
      tools.some(({ declarationId }) => declarationId === 'd') &&
      visibility?.explanations.has(builtin) === true,
  );
  return session;
}

test('a built-in without a path to write asks for one, and its failed call offers it', async () => {
  const session = await openWith('patch_file', { fs_reach: { read: ['/repo'], write: [] } });
  const fix = {
    question: 'patch_file needs write access to /repo.',
    label: 'Allow write access to /repo for Pia',
  };
  expect(selectDeclaredAccessFix(session.state(), 'd')).toMatchObject(fix);

  session.actions.addCall('patch_file');
  const { run } = await session.runToEnd();
  const call = run?.lanes.at(-1);
  expect(call?.result).toMatchObject({ ok: false });
  session.actions.selectCall(call?.callId ?? '');
  const steps = selectLadder(session.state());
  expect(steps.find(({ id }) => id === 'execute')?.refusal?.fix).toMatchObject(fix);
  expect(steps.find(({ id }) => id === 'capabilities')?.detail).toBe(
    'files: read /repo (not granted: any path to write)',
  );

  const found = selectDeclaredAccessFix(session.state(), 'd');
  if (found) session.actions.applyFix(found);
  expect(selectDeclaredAccessFix(session.state(), 'd')).toBeUndefined();
  const again = await session.runToEnd();
  expect(again.run?.lanes.at(-1)?.result).toMatchObject({ ok: true });
  await session.dispose();
});

test('a list that refuses the tool is part of the question', async () => {
  const session = await openWith('patch_file', {
    toolset: ['read_file'],
    fs_reach: { read: [], write: [] },
  });
  const fix = selectDeclaredAccessFix(session.state(), 'd');
  expect(fix?.question).toBe(
    'patch_file needs a place among the tools of Pia, read access to /repo and write access to /repo.',
  );
  expect(fix?.label).toBe('Allow all 3');
  if (fix) session.actions.applyFix(fix);
  await session.until(({ visibility }) => visibility?.hidden.has('patch_file') === false);
  await session.dispose();
});

test('a refused call of a declared tool asks for the rest of what it needs, too', async () => {
  const session = await openWith('patch_file', {
    toolset: ['read_file'],
    fs_reach: { read: [], write: [] },
  });
  session.actions.addCall('patch_file');
  const { run } = await session.runToEnd();
  session.actions.selectCall(run?.lanes.at(-1)?.callId ?? '');
  const refused = selectLadder(session.state()).find(({ status }) => status === 'refused');
  expect(refused?.refusal?.fix?.label).toBe('Allow all 3');
  await session.dispose();
});

test.each<[Partial<Personality>, why: string]>([
  [{ exclude_tools: ['http_request'] }, 'the excluded tools name it'],
  [{ permissions: { denied_actions: ['http_request'] } }, 'the denied actions name it'],
  [{ permissions: { allowed_actions: ['other'] } }, 'the allowed actions do not name it'],
  [{ toolset: ['other'] }, 'the toolset does not name it'],
])('with %j one sentence says which list refuses it', async (personality, why) => {
  const session = await openWith('http_request', personality);
  const sentence = `Pia is not allowed to call http_request: ${why}.`;
  const isBarred = (name: string) => selectIsBarred(session.state(), name);
  expect(selectForbidden(session.state(), 'http_request')).toBe(sentence);
  expect(selectDeclaredForbidden(session.state(), 'd')).toEqual({ sentence, isBarred: true });
  expect(isBarred('http_request')).toBe(true);

  session.actions.addCall('http_request');
  const { run } = await session.runToEnd();
  session.actions.selectCall(run?.lanes.at(-1)?.callId ?? '');
  const refusal = selectLadder(session.state()).find(({ status }) => status === 'refused')?.refusal;
  expect(refusal?.sentence.startsWith(`${sentence} `)).toBe(true);

  session.actions.applyFix({ kind: 'allow-tool', tool: 'http_request', label: 'Allow' });
  await session.until(({ visibility }) => visibility?.hidden.has('http_request') === false);
  expect(isBarred('http_request')).toBe(false);
  expect(selectForbidden(session.state(), 'http_request')).toBeUndefined();
  await session.dispose();
});

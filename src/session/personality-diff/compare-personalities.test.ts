import { expect, test } from 'vitest';
import type { Explanation } from '../../core/index.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { labelOfStep } from '../testing/step-labels.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import { compare } from './compare-personalities.ts';
import type { ComparedRow } from './personality-diff.ts';

async function openSession() {
  const session = openTestSession();
  await session.ready;
  const [compare, matrix, setup, turn] = await Promise.all([
    session.actions.loadActions('personalityDiff'),
    session.actions.loadActions('accessMatrix'),
    session.actions.loadActions('scenario'),
    session.actions.loadActions('turn'),
  ]);
  const ask = async (a = 'reviewer', b = 'engineer') => {
    const comparison = await compare.compare(a, b);
    if (!comparison) throw new Error('Nothing could be asked.');
    return comparison;
  };
  return {
    ...session,
    actions: { ...session.actions, ...setup, ...turn },
    change: matrix.change,
    ask,
  };
}

const find = (rows: readonly ComparedRow[], tool: string) => rows.find((row) => row.tool === tool);

test('a tool that only one may use differs at the gate that refuses it', async () => {
  const { ask } = await openSession();
  const { tools, calls, differences } = await ask();
  expect(find(tools, 'write_file')).toMatchObject({
    gates: ['Allowlist'],
    sides: [
      {
        status: 'refused',
        gate: labelOfStep('allowlist'),
        rule: 'allowlist.not_listed',
        fix: { kind: 'allow-tool', tool: 'write_file' },
      },
      { status: 'passes' },
    ],
  });
  expect(find(calls, 'write_file')).toMatchObject({ gates: ['Allowlist'], toolCallId: 'call_3' });
  expect(find(tools, 'read_file')?.gates).toEqual([]);
  expect(differences).toBe(tools.filter(({ gates }) => gates.length > 0).length);
});

test('compares the definitions of both', async () => {
  const { ask, state, actions, until } = await openSession();
  const { definitions } = await ask();
  expect(definitions[0].definitions).toEqual(state().visibility?.definitions);
  actions.setPersonality('engineer');
  await until(({ visibility }) => visibility?.personalityId === 'engineer');
  expect(definitions[1].definitions).toEqual(state().visibility?.definitions);
});

test('a tool with fewer grants for one of them differs at the capabilities', () => {
  const side = (id: string, hosts: string) => {
    const verdict = { outcome: 'pass', rule: 'capabilities.narrowed', value: [hosts] } as const;
    const asked: Explanation = {
      toolCallId: 'get',
      name: 'get',
      budget: 100,
      gates: [{ gate: 'capabilities', step: 6, verdict }],
    };
    return {
      personality: { id, name: id, description: '' },
      visibility: {
        personalityId: id,
        explanations: new Map([['get', asked]]),
        hidden: new Map(),
        calls: [],
        definitions: [],
        registered: {},
        findings: [],
        inspection: [],
      },
    };
  };
  const nothing = { tools: [], rows: [], calls: [] };
  const [a, b] = [side('a', 'network: blog.example'), side('b', 'network: docs.example')];
  expect(compare(a, b, nothing).tools).toMatchObject([
    {
      gates: ['Capabilities'],
      sides: [{ status: 'passes', detail: 'network: blog.example' }, { status: 'passes' }],
    },
  ]);
  expect(compare(a, a, nothing).differences).toBe(0);
});

test('a fix applies to its own personality, and undo reverts it', async () => {
  const { ask, change, state, actions } = await openSession();
  const fix = find((await ask('engineer', 'reviewer')).tools, 'write_file')?.sides[1].fix;
  if (!fix) throw new Error('There is no fix.');
  actions.setPersonality('researcher');
  change('reviewer', 'write_file', fix);
  expect(state().workspace.personalityId).toBe('researcher');
  expect(find((await ask()).tools, 'write_file')?.gates).toEqual([]);
  actions.undo();
  expect(find((await ask()).tools, 'write_file')?.gates).toEqual(['Allowlist']);
});

test('one fix removes all obstacles of the lists', async () => {
  const { actions, ask, change, state } = await openSession();
  actions.editPersonality({
    ...currentPersonality(state().workspace),
    exclude_tools: ['write_file'],
    permissions: { denied_actions: ['write_file'] },
  });
  const fix = find((await ask()).tools, 'write_file')?.sides[0].fix;
  if (!fix) throw new Error('There is no fix.');
  change('reviewer', 'write_file', fix);
  expect(find((await ask()).tools, 'write_file')?.sides[0].status).toBe('passes');
  expect(state().undo).toMatchObject({ label: 'Allowed write_file for Reviewer' });
});

test('arguments that are not JSON do not affect other calls', async () => {
  const { ask, actions, state } = await openSession();
  const [first, second] = state().workspace.batches[0]?.calls ?? [];
  if (!first || !second) throw new Error('The batch is too short.');
  actions.setArgsText(first.id, '{');
  actions.setArgsText(second.id, '{"pattern": 7}');
  const { calls } = await ask();
  expect(calls[1]?.sides[0]).toMatchObject({ status: 'refused', rule: 'arguments.invalid' });
  expect(calls[1]?.gates).toEqual([]);
  expect(calls[3]?.sides[0].status).toBe('passes');
});

test('an empty toolset has the registry’s meaning', async () => {
  const { ask, state, actions } = await openSession();
  actions.editPersonality({ ...currentPersonality(state().workspace), toolset: [] });
  expect(find((await ask()).tools, 'write_file')?.sides[0].status).toBe('passes');
  actions.setRegistry({ emptyAllowlist: 'deny-all' });
  expect(find((await ask()).tools, 'write_file')?.sides[0].rule).toBe('allowlist.empty_denies_all');
});

test('a removed personality has no comparison', async () => {
  const { actions } = await openSession();
  const { compare } = await actions.loadActions('personalityDiff');
  expect(await compare('reviewer', 'missing')).toBeUndefined();
});

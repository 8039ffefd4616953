import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { applyFix } from './apply-fix.ts';
import { setCallFault } from './call-fault-transitions.ts';
import type { Fix } from './fix.ts';

const label = '';
const TOOLS = [
  { name: 'mcp__s__b', mcpServer: 's' },
  { name: 'plug', pluginId: 'x' },
];

function mended(personality: Partial<Personality>, fix: Fix): Partial<Personality> {
  const base = { id: 'p', name: 'P', description: '' };
  const workspace = {
    ...createDefaultWorkspace(catalogContent),
    personalities: [
      { ...base, id: 'other' },
      { ...base, ...personality },
    ],
    personalityId: 'p',
  };
  const after = applyFix(workspace, fix, { tools: TOOLS });
  expect(after.personalities[0]).toBe(workspace.personalities[0]);
  const { id, name, description, ...rest } = after.personalities[1] ?? base;
  expect({ id, name, description }).toEqual(base);
  return rest;
}

test.each<[string, Partial<Personality>, Fix, Partial<Personality>]>([
  [
    'adds to the toolset',
    { toolset: ['a'] },
    { kind: 'allow-tool', tool: 'b', label },
    { toolset: ['a', 'b'] },
  ],
  [
    'adds nothing twice',
    { toolset: ['a'] },
    { kind: 'allow-tool', tool: 'a', label },
    { toolset: ['a'] },
  ],
  [
    'adds a host, and leaves the rest of the policy',
    { safety: { network: { allow: ['a.example'], deny: ['b.example'] } } },
    { kind: 'allow-host', host: 'c.example', label },
    { safety: { network: { allow: ['a.example', 'c.example'], deny: ['b.example'] } } },
  ],
  [
    'removes every obstacle of the lists',
    { toolset: [], exclude_tools: ['a', 'b'], permissions: { denied_actions: ['a', 'b'] } },
    { kind: 'allow-tool', tool: 'a', label },
    { toolset: [], exclude_tools: ['b'], permissions: { denied_actions: ['b'] } },
  ],
  [
    'allows a tool of a server and leaves the other servers',
    { mcp_tools: { s: ['a'], t: ['c'] } },
    { kind: 'allow-tool', tool: 'mcp__s__b', label },
    { mcp_tools: { t: ['c'], s: ['a', 'b'] } },
  ],
  [
    'adds a plugin',
    { plugins: [] },
    { kind: 'allow-tool', tool: 'plug', label },
    { plugins: ['x'] },
  ],
])('%s', (_, before, fix, after) => {
  expect(mended(before, fix)).toEqual(after);
});

test('turning the dry run off changes no personality', () => {
  const workspace = { ...createDefaultWorkspace(catalogContent), dryRun: true };
  const after = applyFix(workspace, { kind: 'dry-run-off', label });
  expect(after).toEqual({ ...workspace, dryRun: false });
});

test('removing a simulated fault leaves those of other calls', () => {
  const workspace = createDefaultWorkspace(catalogContent);
  const other = setCallFault(workspace, 'call_1', { delayMs: 500 });
  const faulty = setCallFault(other, 'call_2', { failure: 'timeout' });
  const fix: Fix = { kind: 'remove-call-fault', toolCallId: 'call_2', label };
  expect(applyFix(faulty, fix)).toEqual(other);
});

test('opening the arguments changes no document', () => {
  const workspace = createDefaultWorkspace(catalogContent);
  expect(applyFix(workspace, { kind: 'edit-args', callId: 'x', label })).toBe(workspace);
});

test('enabling a tool registers it for all personalities', () => {
  const workspace = createDefaultWorkspace(catalogContent);
  const off = {
    ...workspace,
    tools: [{ id: 't', code: '', disabled: true }],
    registry: {
      ...workspace.registry,
      examples: { ...workspace.registry.examples, disabled: ['a'] },
    },
  };
  const fix = { kind: 'enable-tool', tool: 'a', label } as const;
  expect(applyFix(off, fix).registry).toEqual(workspace.registry);
  expect(applyFix(off, { ...fix, toolId: 't' }).tools).toEqual([
    { ...off.tools[0], disabled: false },
  ]);
});

test('a mock for a request replaces the one before', () => {
  const workspace = createDefaultWorkspace(catalogContent);
  const fix = { kind: 'add-mock', method: 'GET', url: 'https://a.test/b', label } as const;
  const once = applyFix(workspace, fix);
  expect(once.scenario.mocks).toEqual([
    { method: 'GET', url: fix.url, status: 200, mediaType: 'application/json', body: '{}' },
  ]);
  expect(applyFix(once, fix)).toEqual(once);
});

test('a backend that is there already is no edit', () => {
  const workspace = createDefaultWorkspace(catalogContent);
  const fix = { kind: 'provide-backends', capabilities: ['fs_reach'], label } as const;
  expect(applyFix(workspace, { ...fix, capabilities: ['fs_reach'] })).toBe(workspace);
});

import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { applyFix } from './apply-fix.ts';
import type { Fix } from './fix.ts';

const label = '';

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
  const after = applyFix(workspace, fix);
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
    'adds a server',
    { mcp_servers: [] },
    { kind: 'allow-server', server: 's', label },
    { mcp_servers: ['s'] },
  ],
  [
    'adds a plugin',
    { plugins: [] },
    { kind: 'allow-plugin', pluginId: 'x', label },
    { plugins: ['x'] },
  ],
  [
    'adds a host, and leaves the rest of the policy',
    { safety: { network: { allow: ['a.example'], deny: ['b.example'] } } },
    { kind: 'allow-host', host: 'c.example', label },
    { safety: { network: { allow: ['a.example', 'c.example'], deny: ['b.example'] } } },
  ],
  [
    'adds a tool of a server and leaves the other servers',
    { mcp_tools: { s: ['a'], t: ['c'] } },
    { kind: 'allow-mcp-tool', server: 's', tool: 'b', label },
    { mcp_tools: { t: ['c'], s: ['a', 'b'] } },
  ],
  [
    'removes an exclusion',
    { exclude_tools: ['a', 'b'] },
    { kind: 'remove-exclusion', tool: 'a', label },
    { exclude_tools: ['b'] },
  ],
  [
    'lifts a denial without inventing a list of allowed actions',
    { permissions: { denied_actions: ['a', 'b'] } },
    { kind: 'allow-action', tool: 'a', label },
    { permissions: { denied_actions: ['b'] } },
  ],
  [
    'adds to the allowed actions',
    { permissions: { allowed_actions: [] } },
    { kind: 'allow-action', tool: 'a', label },
    { permissions: { allowed_actions: ['a'] } },
  ],
])('%s', (_, before, fix, after) => {
  expect(mended(before, fix)).toEqual(after);
});

test('turning the dry run off changes no personality', () => {
  const workspace = { ...createDefaultWorkspace(catalogContent), dryRun: true };
  const after = applyFix(workspace, { kind: 'dry-run-off', label });
  expect(after).toEqual({ ...workspace, dryRun: false });
});

test('opening the arguments changes no document', () => {
  const workspace = createDefaultWorkspace(catalogContent);
  expect(applyFix(workspace, { kind: 'edit-args', callId: 'x', label })).toBe(workspace);
});

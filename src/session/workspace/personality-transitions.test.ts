import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { parseWorkspace } from './parse-workspace.ts';
import * as to from './personality-transitions.ts';

const workspace = createDefaultWorkspace(catalogContent);
const plain: Personality = { id: 'p', name: 'P', description: '' };
const [reviewer, engineer, researcher] = workspace.personalities;
if (!reviewer || !engineer || !researcher) throw new Error('The catalogue has three.');

test('distinguishes no list from an empty one', () => {
  const empty = to.setList(plain, 'toolset', []);
  expect(empty).toEqual({ ...plain, toolset: [] });
  expect(to.setList(empty, 'toolset', undefined)).toStrictEqual(plain);
});

test('permissions and the network are removed with their last part', () => {
  const denied = to.setActions(plain, 'denied_actions', ['terminal']);
  expect(denied.permissions).toStrictEqual({ denied_actions: ['terminal'] });
  const both = to.setActions(denied, 'allowed_actions', []);
  expect(both.permissions).toStrictEqual({ allowed_actions: [], denied_actions: ['terminal'] });
  expect(to.setActions(denied, 'denied_actions', undefined)).toStrictEqual(plain);

  const open = to.setNetwork(plain, 'allow', ['*.example']);
  const narrowed = to.setNetwork(open, 'deny', ['blog.example']);
  expect(narrowed.safety).toStrictEqual({
    network: { allow: ['*.example'], deny: ['blog.example'] },
  });
  expect(to.setNetwork(open, 'allow', undefined)).toStrictEqual(plain);
});

test('editing the tools of one server keeps those of another', () => {
  const one = to.setMcpTools(plain, 'linear', ['list_issues']);
  const two = to.setMcpTools(one, '__proto__', []);
  expect(Object.keys(two.mcp_tools ?? {})).toEqual(['linear', '__proto__']);
  expect(to.setMcpTools(two, '__proto__', undefined)).toStrictEqual(one);
  expect(to.setMcpTools(one, 'linear', undefined)).toStrictEqual(plain);
});

test('its files are set and removed', () => {
  const bound = to.setFiles(plain, { read: ['/repo'], write: [] });
  expect(bound.fs_reach).toEqual({ read: ['/repo'], write: [] });
  expect(to.setFiles(bound, undefined)).toStrictEqual(plain);
});

test('an edit replaces one personality and keeps the others', () => {
  const edited = to.replacePersonality(workspace, to.setNetwork(reviewer, 'deny', ['a.example']));
  expect(edited.personalities[0]?.safety?.network?.deny).toEqual(['a.example']);
  expect(edited.personalities[1]).toBe(engineer);
  expect(to.replacePersonality(workspace, reviewer)).toBe(workspace);
  expect(to.replacePersonality(workspace, plain)).toBe(workspace);
  expect(parseWorkspace(structuredClone(edited))).toEqual({ ok: true, workspace: edited });
});

test('a copy has the next free id and name, and a separate reach', () => {
  const copy = to.copyPersonality(reviewer, workspace.personalities);
  expect(copy).toEqual({ ...reviewer, id: 'reviewer-2', name: 'Reviewer 2' });
  expect(copy.toolset).not.toBe(reviewer.toolset);
  const third = to.copyPersonality(copy, [...workspace.personalities, copy]);
  expect([third.id, third.name]).toEqual(['reviewer-3', 'Reviewer 3']);
  const named = { ...plain, name: 'Reviewer 2' };
  expect(to.copyPersonality(reviewer, [reviewer, named]).name).toBe('Reviewer 3');
});

test('an added one is selected, and a taken id changes nothing', () => {
  const added = to.insertPersonality(workspace, plain, 1);
  expect(added.personalities.map(({ id }) => id)).toEqual([
    'reviewer',
    'p',
    'engineer',
    'researcher',
  ]);
  expect(added.personalityId).toBe('p');
  expect(to.insertPersonality(workspace, reviewer, 0)).toBe(workspace);
});

test('removing one selects its neighbour, and the last one stays', () => {
  const two = to.removePersonality(workspace, 'reviewer');
  expect(two.personalityId).toBe('engineer');
  const one = to.removePersonality(two, 'researcher');
  expect(one.personalityId).toBe('engineer');
  expect(to.removePersonality(one, 'engineer')).toBe(one);
  expect(to.removePersonality(workspace, 'missing')).toBe(workspace);
  const last = { ...workspace, personalityId: 'researcher' };
  expect(to.removePersonality(last, 'researcher').personalityId).toBe('engineer');
});

import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { describeGrant, grantAccess } from './grant-access.ts';

const WEATHER = { name: 'weather' };
const NOTES = { name: 'mcp__notes__list', mcpServer: 'notes' };

function withPersonality(parts: Partial<Personality>, deniesEmpty = false) {
  const workspace = createUserCodeWorkspace({});
  const personality = { id: 'one', name: 'One', description: '', ...parts };
  return {
    ...workspace,
    personalities: [personality],
    personalityId: 'one',
    registry: {
      ...workspace.registry,
      emptyAllowlist: deniesEmpty ? ('deny-all' as const) : ('allow-all' as const),
    },
  };
}

test.each<[string, Partial<Personality>, boolean, Partial<Personality>]>([
  ['a toolset', { toolset: ['tides'] }, false, { toolset: ['tides', 'weather'] }],
  ['an empty toolset that lets all pass', { toolset: [] }, false, { toolset: [] }],
  ['an empty toolset that lets none pass', { toolset: [] }, true, { toolset: ['weather'] }],
  ['no toolset', {}, false, {}],
])('with %s', (_, before, deniesEmpty, after) => {
  const workspace = withPersonality(before, deniesEmpty);
  expect(grantAccess(workspace, [WEATHER]).personalities).toEqual(
    withPersonality(after).personalities,
  );
});

test('a server joins a list of servers, and no list is made', () => {
  expect(grantAccess(withPersonality({ mcp_servers: [] }), [NOTES]).personalities[0]).toMatchObject(
    { mcp_servers: ['notes'] },
  );
  const free = withPersonality({ toolset: [] });
  expect(grantAccess(free, [NOTES])).toBe(free);
});

test.each<[Partial<Personality>, string]>([
  [{ toolset: ['tides'] }, 'Added weather to the tools of One'],
  [{}, 'Added weather to the tools of One'],
  [
    { exclude_tools: ['weather'] },
    'Added weather, but One is not allowed to call it: the excluded tools name it',
  ],
  [
    { permissions: { denied_actions: ['weather'] } },
    'Added weather, but One is not allowed to call it: the denied actions name it',
  ],
  [
    { toolset: ['tides'], permissions: { allowed_actions: ['tides'] } },
    'Added weather, but One is not allowed to call it: the allowed actions do not name it',
  ],
])('%o is described as "%s"', (parts, text) => {
  expect(describeGrant(withPersonality(parts), [WEATHER])).toBe(text);
});

test('a large number of tools has its commas', () => {
  const tools = Array.from({ length: 1221 }, (_, at) => ({ name: `tool_${at}` }));
  expect(describeGrant(withPersonality({}), tools)).toBe('Added 1,221 tools to the tools of One');
});

test('all tools that stay forbidden are meant, named or counted', () => {
  const allow = (...names: string[]) =>
    withPersonality({ permissions: { allowed_actions: names } });
  const tools = ['sun', 'rain', 'snow', 'hail', 'fog'].map((name) => ({ name }));
  const [sun, rain] = tools;
  // The page shows two lines, so a list of names would hide the reason.
  expect(describeGrant(allow(), tools)).toBe(
    'Added 5 tools, but One is not allowed to call them: the allowed actions do not name them',
  );
  expect(describeGrant(allow('fog'), tools)).toBe(
    'Added 5 tools to the tools of One. One is not allowed to call sun, rain, snow and 1 other: the allowed actions do not name them',
  );
  expect(describeGrant(withPersonality({ exclude_tools: ['rain'] }), tools)).toBe(
    'Added 5 tools to the tools of One. One is not allowed to call rain: the excluded tools name it',
  );
  if (!sun || !rain) throw new Error('no tools');
  expect(describeGrant(allow(), [], [sun, rain])).toBe(
    'Edited a declaration. One is not allowed to call sun and rain: the allowed actions do not name them',
  );
});

test('the declared hosts join a list of hosts, unless it covers them; no list is made', () => {
  const tool = { ...WEATHER, capabilities: { network: { allowedHosts: ['a.test', 'x.b.test'] } } };
  const before = withPersonality({ safety: { network: { allow: ['*.b.test'] } } });
  expect(grantAccess(before, [tool]).personalities[0]?.safety?.network?.allow).toEqual([
    '*.b.test',
    'a.test',
  ]);
  expect(describeGrant(before, [tool])).toBe(
    'Added weather to the tools of One, and allowed a.test',
  );
  const free = withPersonality({});
  expect(grantAccess(free, [tool])).toBe(free);
});

const asking = (...allowedHosts: string[]) => ({
  ...WEATHER,
  capabilities: { network: { allowedHosts } },
});

test.each<[string, Partial<Personality>, string[], string]>([
  [
    'all hosts',
    { safety: { network: { allow: [] } } },
    ['*'],
    'Added weather to the tools of One. Requests of weather need a host that One allows',
  ],
  [
    'any host beside a list of hosts',
    { safety: { network: { allow: ['*.example', 'a.test'] } } },
    ['*'],
    'Added weather to the tools of One. One allows requests of weather to *.example and a.test',
  ],
  [
    'a denied host',
    { safety: { network: { allow: [], deny: ['*.test'] } } },
    ['a.test', 'b.test'],
    'Added weather to the tools of One. One may still not contact a.test and b.test: the denied hosts name them',
  ],
  [
    'a denied host without a list of allowed ones',
    { safety: { network: { deny: ['a.test'] } } },
    ['a.test'],
    'Added weather to the tools of One. One may still not contact a.test: the denied hosts name it',
  ],
  [
    'a private address',
    { safety: { network: { allow: [] } } },
    ['127.0.0.1'],
    'Added weather to the tools of One. One may still not contact 127.0.0.1: private addresses are refused',
  ],
  [
    'the host of an excluded tool',
    { exclude_tools: ['weather'], safety: { network: { allow: [] } } },
    ['a.test', '*'],
    'Added weather, but One is not allowed to call it: the excluded tools name it',
  ],
])('%s is not allowed by adding its tool, and the step says so', (_, parts, hosts, text) => {
  const before = withPersonality(parts);
  expect(grantAccess(before, [asking(...hosts)])).toBe(before);
  expect(describeGrant(before, [asking(...hosts)])).toBe(text);
});

test('a tool for any host asks for nothing where all hosts are allowed', () => {
  for (const parts of [{}, { safety: { network: { allow: ['*'] } } }]) {
    expect(describeGrant(withPersonality(parts), [asking('*')])).toBe(
      'Added weather to the tools of One',
    );
  }
});

import { describe, expect, test } from 'vitest';
import { createToolRegistry, personalityToFilters } from '../../core/index.ts';
import { callsOf, makeCtx, makeTool } from '../../core/test-support.ts';
import { loadDeclarations, registerDeclarations } from '../index.ts';
import { fakeKind } from './test-support.ts';

/** A server with two tools, as `mcp__<name>__…`. */
const server = fakeKind('server', {
  load: async ({ name }) => ({
    tools: ['find', 'push'].map((tool) => ({
      tool: makeTool(`mcp__${name}__${tool}`),
      options: { mcpServer: name },
    })),
  }),
});
const always = fakeKind('always', {
  load: async ({ name }) => ({ tools: [{ tool: makeTool(name, { alwaysInclude: true }) }] }),
});
const kinds = [fakeKind('fake'), server, always];

const TOOLS = `tools:
  - {name: a, type: fake}
  - {name: b, type: fake}
  - {name: git, type: server}
  - {name: skill, type: always}
`;
const ALL = ['a', 'b', 'mcp__git__find', 'mcp__git__push', 'skill'];

/** The callable tools; the listed tools must be the same. */
async function allowed(permissions: string) {
  const { loaded, problems } = await loadDeclarations(`${TOOLS}${permissions}`, {}, { kinds });
  const registry = createToolRegistry();
  const { filterOpts } = registerDeclarations(registry, loaded);
  const results = await registry.executeParallel(callsOf(...ALL), makeCtx(), undefined, filterOpts);
  const names = results.filter(({ result }) => result.ok).map(({ name }) => name);
  expect(registry.toDefinitions(undefined, filterOpts).map(({ name }) => name)).toEqual(names);
  return {
    names,
    problems: problems.map(({ line, column, message }) => `${line}:${column} ${message}`),
  };
}

describe('apply to listings and execution, for every kind', () => {
  test.each([
    ['', ALL],
    ['permissions: {}', ALL],
    ['permissions: {allowed_actions: [a, skill]}', ['a', 'skill']],
    ['permissions: {allowed_actions: [a]}', ['a']],
    ['permissions: {denied_actions: [skill]}', ALL.slice(0, 4)],
    ['permissions: {allowed_actions: []}', []],
    ['permissions: {allowed_actions: [a, b], denied_actions: [b]}', ['a']],
    ['permissions: {allowed_actions: [git]}', ['mcp__git__find', 'mcp__git__push']],
    ['permissions: {denied_actions: [git]}', ['a', 'b', 'skill']],
    ['permissions: {allowed_actions: [git], denied_actions: [mcp__git__push]}', ['mcp__git__find']],
  ])('%s', async (permissions, names) => {
    expect(await allowed(permissions)).toEqual({ names, problems: [] });
  });
});

describe('permissions with a mistake allow no tool', () => {
  const LATER = 'Until you fix it, no tool is allowed.';

  test.each([
    ['permissions: []', `6:14 Permissions must be a mapping, not a list. ${LATER}`],
    ['permissions:', `6:13 Permissions must be a mapping, not nothing. ${LATER}`],
    [
      'permissions: {allowed_actions: a}',
      `6:32 'allowed_actions' must be a list of tool names, not a string. ${LATER}`,
    ],
    [
      'permissions: {denied_actions: [a, 5]}',
      `6:35 Each of 'denied_actions' must be a tool's name, not a number. ${LATER}`,
    ],
    [
      'permissions: {denied_action: [a]}',
      `6:15 'denied_action' is not a field of permissions. Did you mean 'denied_actions'? ${LATER}`,
    ],
    [
      'permisions: {denied_actions: [a]}',
      `6:1 'permisions' is not a field here. Did you mean 'permissions'? ${LATER}`,
    ],
    [
      'permissions: {denied_actions: [a], denied_actions: [b]}',
      "6:36 Duplicate key 'denied_actions'. Keep only one.",
    ],
    [
      'permissions: {denied_actions: [a]}\npermissions: {}',
      "7:1 Duplicate key 'permissions'. Keep only one.",
    ],
  ])('%s', async (permissions, problem) => {
    const { names, problems } = await allowed(permissions);
    expect(names).toEqual([]);
    expect(problems).toContain(problem);
  });

  test('even if damage before them hides them', async () => {
    const text =
      'tools:\n  - {name: a, type: fake}\n  - {name: b, type: "fake}\npermissions: {denied_actions: [a]}\n';
    const { loaded } = await loadDeclarations(text, {}, { kinds });
    expect(loaded.permissions).toEqual({ allowed_actions: [] });
  });
});

test('an unknown name has a warning with a suggestion', async () => {
  expect(await allowed('permissions:\n  denied_actions: [al, gti, skil, nothing]')).toEqual({
    names: ALL,
    problems: [
      "7:20 No tool here is named 'al'. Did you mean 'a'?",
      "7:24 No tool here is named 'gti'. Did you mean 'git'?",
      "7:29 No tool here is named 'skil'. Did you mean 'skill'?",
      "7:35 No tool here is named 'nothing'.",
    ],
  });
});

test('the first of two documents sets the permissions, and an agent keeps its own', async () => {
  const agent = (name: string, action: string) =>
    `kind: Agent\nmetadata: {name: ${name}}\nspec:\n  tools: [{name: t-${name}, type: fake}]\n  permissions: {allowed_actions: [${action}]}\n`;
  const both = await loadDeclarations(
    `${agent('x', 't-x')}---\n${agent('y', 't-y')}`,
    {},
    { kinds },
  );
  expect(both.problems).toEqual([]);
  expect(both.loaded.permissions).toEqual({ allowed_actions: ['t-x'] });
  const plain = await loadDeclarations(
    `${TOOLS}permissions: {}\n---\npermissions: {}\n`,
    {},
    { kinds },
  );
  expect(plain.problems).toMatchObject([{ line: 8, column: 1, severity: 'error' }]);
});

test('joining them with the filters of a personality keeps both', async () => {
  const { loaded } = await loadDeclarations(
    `${TOOLS}permissions: {denied_actions: [b]}`,
    {},
    { kinds },
  );
  const registry = createToolRegistry();
  const declared = registerDeclarations(registry, loaded);
  const personality = personalityToFilters({
    id: 'p',
    name: 'P',
    description: '',
    permissions: { denied_actions: ['a'] },
  });
  for (const filterOpts of [
    { ...personality.filterOpts, ...declared.filterOpts },
    { ...declared.filterOpts, ...personality.filterOpts },
  ]) {
    expect(registry.toDefinitions(undefined, filterOpts).map(({ name }) => name)).toEqual(
      ALL.slice(2),
    );
  }
});

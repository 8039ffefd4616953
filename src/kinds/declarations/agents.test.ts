import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { KINDS, loadDeclarations, registerDeclarations } from '../index.ts';
import { fakeKind } from './test-support.ts';

const kinds = [...KINDS, fakeKind('fake')];

async function outcome(text: string) {
  const { loaded, problems } = await loadDeclarations(text, {}, { kinds });
  return {
    tools: loaded.tools.map(({ tool }) => tool.name),
    agents: loaded.agents.map(({ name }) => name),
    problems: problems.map(({ line, column, message }) => `${line}:${column} ${message}`),
    loaded,
  };
}

/** Documents in the agent form. The tools of each agent call the listed agents. */
const documents = (calls: Record<string, string[]>) =>
  Object.entries(calls)
    .map(
      ([name, targets]) =>
        `kind: Agent\nmetadata: {name: ${name}}\nspec:\n  tools:\n${
          targets
            .map(
              (target) => `    - {name: ${name}-asks-${target}, type: agent, agent: ${target}}\n`,
            )
            .join('') || '    []\n'
        }`,
    )
    .join('---\n');

describe('calls of a plan', () => {
  const planAt = (indent: string) =>
    ['{call: reed_file, args: {path: a}}', '[{call: read_file}, {call: nothing_like_it}]']
      .map((step) => `${indent}- ${step}\n`)
      .join('');
  test.each([
    [
      'the list of agents',
      `tools:\n  - {name: read_file, type: builtin}\nagents:\n  - name: scout\n    plan:\n${planAt('      ')}`,
      ['6:16', '7:10', '7:36'],
    ],
    [
      'the agent form',
      `kind: Agent\nmetadata: {name: scout}\nspec:\n  tools:\n    - {name: read_file, type: builtin}\n  plan:\n${planAt('    ')}`,
      ['7:14', '8:8', '8:34'],
    ],
  ])('name unknown tools and missing arguments, in %s', async (_form, text, places) => {
    const { problems, agents } = await outcome(text);
    expect(agents).toEqual(['scout']);
    expect(problems).toEqual([
      `${places[0]} No tool here is named 'reed_file'. Did you mean 'read_file'?`,
      `${places[1]} The tool 'read_file' requires 'path'. Add it to 'args'.`,
      `${places[2]} No tool here is named 'nothing_like_it'.`,
    ]);
  });

  test('may use aliases, and null for an absent argument', async () => {
    const plan = (args: string) =>
      `tools: [{name: read_file, type: builtin}]\nagents: [{name: s, plan: [{call: read_file, args: ${args}}]}]\n`;
    const { problems } = await outcome(plan('{file_path: a, lineStart: 1, end_line: null}'));
    expect(problems).toEqual([]);
    expect((await outcome(plan('{path: null, file_path: a}'))).problems).toHaveLength(2);
  });
});

describe('circles', () => {
  test('fail at the declaration that closes them, with its position', async () => {
    const { tools, problems } = await outcome(documents({ a: ['b'], b: ['a'] }));
    expect(tools).toEqual(['a-asks-b']);
    expect(problems).toEqual(['11:44 Circular agent reference detected: a -> b -> a']);
  });

  test('of three agents, and of one, are errors', async () => {
    const three = await outcome(documents({ a: ['b'], b: ['c'], c: ['a'] }));
    expect(three.problems.join()).toContain('Circular agent reference detected: a -> b -> c -> a');
    const one = await outcome(documents({ a: ['a'] }));
    expect(one.problems.join()).toContain('Circular agent reference detected: a -> a');
  });

  test('diamonds are allowed', async () => {
    const { tools, problems } = await outcome(
      documents({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }),
    );
    expect(problems).toEqual([]);
    expect(tools).toHaveLength(4);
  });

  test('through plans are errors, too', async () => {
    const { agents, problems } = await outcome(`tools:
  - {name: ask-a, type: agent, agent: a}
  - {name: ask-b, type: agent, agent: b}
agents:
  - {name: a, plan: [{call: ask-b}]}
  - name: b
    plan: [{call: ask-a, args: {query: hi}}]
`);
    expect(agents).toEqual(['a']);
    expect(problems).toEqual([
      "3:39 There is no agent 'b'. Known agents: 'a'.",
      '7:11 Circular agent reference detected: a -> b -> a',
    ]);
  });
});

describe('agents that are listed', () => {
  test('run their plan under their personality, in the registry with the tools', async () => {
    const { loaded, problems } = await outcome(`
tools:
  - {name: scout, type: agent, agent: scout}
  - {name: look, type: fake}
  - {name: write, type: fake}
personalities:
  - {id: reader, toolset: [look]}
agents:
  - {name: scout, personality: reader, plan: [{call: look}, {call: write}]}
`);
    expect(problems).toEqual([]);
    const registry = createToolRegistry();
    registerDeclarations(registry, loaded);
    const [result] = await registry.executeParallel(
      [{ toolCallId: '1', name: 'scout', args: { query: 'x' } }],
      makeCtx(),
    );
    expect(result?.result.ok).toBe(false);
    expect(JSON.stringify(result?.result)).toContain('not permitted for this personality');
  });

  test.each([
    ['agents: [x]', "1:10 An agent must be a mapping with 'name', not a string."],
    ['agents: [{plan: []}]', '1:10 An agent needs a name.'],
    [
      'agents:\n  - {name: a, plan: [{call: x, arg: {}}]}',
      /^2:\d+ 'plan\.0' has no field 'arg'\. Did you mean 'args'\?/,
    ],
    [
      'agents:\n  - {name: a, plan: [{call: x, args: {q: "{{ data. }}"}}]}',
      /^2:\d+ The template cannot be used/,
    ],
    [
      'agents: [{name: a, persnality: x}]',
      /^1:20 'persnality' is not a field here\. Did you mean 'personality'\?/,
    ],
    [
      'personalities: [{id: reader}]\nagents: [{name: a, personality: raeder}]',
      "2:33 There is no personality 'raeder'. Did you mean 'reader'?",
    ],
    ['agents: [{name: a}, {name: a}]', "1:28 An agent 'a' is declared already."],
    ['tools: [{name: t, type: agent, agent: missing}]', /^1:\d+ There is no agent 'missing'/],
  ])('%s', async (text, problem) => {
    const { problems } = await outcome(text);
    expect(problems).toEqual([
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    ]);
  });
});

describe('personalities', () => {
  test('become personalities of the core', async () => {
    const { loaded, problems } = await outcome(`personalities:
  - id: reviewer
    name: Reviewer
    description: Reads, never writes.
    toolset: [read_file]
    mcp_servers: [git]
    mcp_tools: {git: [log]}
    plugins: []
    exclude_tools: [terminal]
    permissions: {denied_actions: [write_file]}
    fs_reach: {read: [/src], write: []}
    safety: {network: {allow: [a.example], deny: [], allow_private_urls: false}}
  - {id: bare}
`);
    expect(problems).toEqual([]);
    expect(loaded.personalities).toEqual([
      {
        id: 'reviewer',
        name: 'Reviewer',
        description: 'Reads, never writes.',
        toolset: ['read_file'],
        mcp_servers: ['git'],
        mcp_tools: { git: ['log'] },
        plugins: [],
        exclude_tools: ['terminal'],
        permissions: { denied_actions: ['write_file'] },
        fs_reach: { read: ['/src'], write: [] },
        safety: { network: { allow: ['a.example'], deny: [], allow_private_urls: false } },
      },
      { id: 'bare', name: 'bare', description: '' },
    ]);
  });

  test.each([
    ['[x]', "1:17 A personality must be a mapping with 'id', not a string."],
    ['[{name: x}]', '1:17 A personality needs an id.'],
    [
      '[{id: x, toolset: read_file}]',
      "1:34 'toolset' must be a list of strings, not the string 'read_file'. Write [read_file].",
    ],
    [
      '[{id: x, mcp_tools: [git]}]',
      "1:36 'mcp_tools' must be a mapping of servers to lists of tools.",
    ],
    ['[{id: x, fs_reach: {reed: []}}]', "1:36 'fs_reach' has only 'read' and 'write'."],
    [
      '[{id: x, safety: {network: {alow: []}}}]',
      "1:44 'network' has only 'allow', 'deny' and 'allow_private_urls'.",
    ],
    [
      '[{id: x, exclude_tool: [a]}]',
      "1:25 'exclude_tool' is not a field of a personality. Did you mean 'exclude_tools'?",
    ],
    ['[{id: x, permissions: {allow: []}}]', /^1:39 'allow' is not a field of permissions\./],
  ])('%s is skipped', async (text, problem) => {
    const { loaded, problems } = await outcome(`personalities: ${text}`);
    expect(loaded.personalities).toEqual([]);
    expect(problems).toEqual([
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    ]);
  });

  test('a duplicate id is a problem, and an unknown field is a warning', async () => {
    const { loaded, problems } = await outcome('personalities: [{id: x, colour: red}, {id: x}]');
    expect(loaded.personalities).toHaveLength(1);
    expect(problems).toEqual([
      "1:25 'colour' is not a field of a personality.",
      "1:44 A personality 'x' is declared already.",
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { createToolRegistry, ok, type Tool, type TraceEvent } from '../../core/index.ts';
import { ANY_TRIM_MARKER, makeCtx } from '../../core/test-support.ts';
import { loadWith } from '../test-support.ts';
import { type AgentDefinition, type AgentSources, agentKind, createPlanRunner } from './kind.ts';

/** Agents whose tools all share one registry, with a tool to call each: `ask_<name>`. */
async function world(
  agents: Record<string, AgentDefinition>,
  tools: Tool[] = [],
  sources: AgentSources = {},
) {
  const events: TraceEvent[] = [];
  const registry = createToolRegistry({ tools, observer: (event) => void events.push(event) });
  const agentRunner = createPlanRunner({ agents, registryFor: () => registry });
  for (const agent of Object.keys(agents)) {
    const declaration = {
      name: `ask_${agent}`,
      type: 'agent',
      agent,
      parameters: { type: 'object' },
    };
    const { tool } = await loadWith(agentKind, declaration, { agents, agentRunner, ...sources });
    if (tool) registry.register(tool);
  }
  const ask = async (agent: string, args: unknown = {}, budget = 1000) => {
    const call = { toolCallId: 'c', name: `ask_${agent}`, args };
    const [settled] = await registry.executeParallel(
      [call],
      makeCtx({ resultBudgetChars: budget }),
    );
    return settled?.result;
  };
  return { events, ask };
}

const echo: Tool = {
  name: 'echo',
  description: 'Says its arguments.',
  schema: { type: 'object' },
  capabilities: {},
  execute: async (args, ctx) =>
    ok(JSON.stringify(args), { structured: { budget: ctx.resultBudgetChars }, cost_usd: 0.5 }),
};
const failing: Tool = {
  ...echo,
  name: 'failing',
  execute: async () => ({
    ok: false,
    error: 'no luck',
    code: 'not_available',
    reason: 'rate_limited',
    retryAfterMs: 5,
  }),
};

describe('an agent with a plan', () => {
  test('templates see the arguments and earlier results; one expression keeps its type', async () => {
    const { ask } = await world(
      {
        scout: {
          plan: [
            {
              call: 'echo',
              args: {
                q: 'about {{ data.query }}',
                n: '{{ data.n }}',
                list: ['{{ data.query }}', 1],
              },
              as: 'first',
            },
            [
              { call: 'echo', args: { seen: '{{ results.first.value }}' } },
              { call: 'echo', args: {}, as: 'other' },
            ],
          ],
          output: 'Read: {{ results.echo.value }} for {{ results.first.structured.budget }}',
        },
      },
      [echo],
    );
    const first = { q: 'about "tea"', n: 2, list: ['"tea"', 1] };
    expect(await ask('scout', { query: '"tea"', n: 2 })).toMatchObject({
      ok: true,
      value: `Read: ${JSON.stringify({ seen: JSON.stringify(first) })} for 500`,
      cost_usd: 1.5,
      structured: { agent: 'scout' },
    });
  });

  test('steps and calls share the budget, and never exceed that of the run', async () => {
    const budgets: number[] = [];
    const spy: Tool = {
      ...echo,
      name: 'spy',
      execute: async (_, ctx) => {
        budgets.push(ctx.resultBudgetChars);
        return ok('x'.repeat(5000));
      },
    };
    const { ask } = await world(
      { scout: { plan: [{ call: 'spy' }, [{ call: 'spy' }, { call: 'spy' }]] } },
      [spy],
    );
    const result = await ask('scout', {}, 1000);
    expect(budgets).toEqual([500, 250, 250]);
    expect(result).toMatchObject({
      ok: true,
      value: expect.stringMatching(new RegExp(`^x{250}${ANY_TRIM_MARKER}`)),
    });
  });

  test('applies the permissions of the agent', async () => {
    const permissions = { denied_actions: ['echo'] };
    const personality = { id: 'p', name: 'P', description: '', permissions };
    const { ask } = await world({ scout: { plan: [{ call: 'echo' }], personality } }, [echo]);
    expect(await ask('scout')).toMatchObject({ code: 'not_available' });
  });

  test('runs under its own personality', async () => {
    const personality = { id: 'p', name: 'P', description: '', toolset: ['other'] };
    const { ask } = await world({ scout: { plan: [{ call: 'echo' }], personality } }, [echo]);
    expect(await ask('scout')).toEqual({
      ok: false,
      code: 'not_available',
      error:
        "Agent 'scout' stopped at step 1, echo: Tool echo is not permitted for this personality",
    });
  });

  test.each([
    [
      'a call that fails',
      { plan: [{ call: 'failing' }, { call: 'echo' }] },
      {
        code: 'not_available',
        reason: 'rate_limited',
        retryAfterMs: 5,
        error: "Agent 'scout' stopped at step 1, failing: no luck",
      },
    ],
    [
      'a value that is missing',
      { plan: [{ call: 'echo', args: { q: '{{ data.gone }}' } }] },
      {
        code: 'input_invalid',
        error: "Agent 'scout' stopped at step 1, echo: 'data.gone' has no value",
      },
    ],
    [
      'an output that misses a value',
      { plan: [{ call: 'echo' }], output: '{{ results.gone.value }}' },
      { error: "The output of agent 'scout' cannot be written: 'results.gone' has no value" },
    ],
    ['no plan', {}, { code: 'not_available', error: expect.stringContaining('has no plan') }],
    [
      'a broken template',
      { plan: [{ call: 'echo', args: { q: '{% if' } }] },
      { error: expect.stringMatching(/cannot run: The template cannot be used: ./) },
    ],
    [
      'an empty plan',
      { plan: [] },
      { error: expect.stringContaining("cannot run: 'plan' must be") },
    ],
  ])('%s makes the call fail', async (_, definition, expected) => {
    const { ask } = await world({ scout: definition }, [echo, failing]);
    expect(await ask('scout')).toMatchObject({ ok: false, ...expected });
  });

  test('nests its calls in the trace', async () => {
    const { ask, events } = await world(
      { outer: { plan: [{ call: 'ask_inner' }] }, inner: { plan: [{ call: 'echo' }] } },
      [echo],
    );
    await ask('outer');
    const settled = events.flatMap((event) => (event.type === 'settled' ? [event] : []));
    const top = { batch: 1, call: 0, toolCallId: 'c' };
    expect(settled.map(({ name, toolCallId, parent }) => [name, toolCallId, parent])).toEqual([
      ['echo', 'c/1.1/1.1', { batch: 2, call: 0, toolCallId: 'c/1.1', parent: top }],
      ['ask_inner', 'c/1.1', top],
      ['ask_outer', 'c', undefined],
    ]);
  });

  test('an abort ends the plan', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const stop: Tool = {
      ...echo,
      name: 'stop',
      execute: async () => {
        controller.abort();
        return ok('stopped');
      },
    };
    const after: Tool = {
      ...echo,
      name: 'after',
      execute: async () => {
        seen.push('after');
        return ok('after');
      },
    };
    const registry = createToolRegistry({ tools: [stop, after] });
    const runner = createPlanRunner({
      agents: { a: { plan: [{ call: 'stop' }, { call: 'after' }] } },
      registryFor: () => registry,
    });
    const ctx = makeCtx({ abortSignal: controller.signal });
    const result = await runner.run({
      agent: 'a',
      args: {},
      context: {},
      ctx,
      budget: 100,
      depth: 1,
    });
    expect(result).toMatchObject({ ok: false, reason: 'aborted' });
    expect(seen).toEqual([]);
  });
});

describe('agents that call agents at run time', () => {
  test.each([
    ['themselves', { a: { plan: [{ call: 'ask_a' }] } }, 'a -> a'],
    [
      'one another',
      { a: { plan: [{ call: 'ask_b' }] }, b: { plan: [{ call: 'ask_a' }] } },
      'a -> b -> a',
    ],
    [
      'below the first',
      {
        a: { plan: [{ call: 'ask_b' }] },
        b: { plan: [{ call: 'ask_c' }] },
        c: { plan: [{ call: 'ask_b' }] },
      },
      'b -> c -> b',
    ],
  ])('%s', async (_, agents, way) => {
    const { ask } = await world(agents);
    expect(await ask('a')).toMatchObject({
      reason: 'circular_agents',
      error: expect.stringMatching(new RegExp(`: Circular agent reference detected: ${way}$`)),
    });
  });

  test('counts the owner of the outermost tool as a running agent', async () => {
    const { ask } = await world({ a: { plan: [{ call: 'echo' }] } }, [echo], { owner: 'a' });
    expect(await ask('a')).toMatchObject({ error: 'Circular agent reference detected: a -> a' });
  });

  test('accepts a diamond', async () => {
    const both = [[{ call: 'ask_b' }, { call: 'ask_c' }]];
    const { ask } = await world(
      {
        a: { plan: both },
        b: { plan: [{ call: 'ask_d' }] },
        c: { plan: [{ call: 'ask_d' }] },
        d: { plan: [{ call: 'echo' }] },
      },
      [echo],
    );
    expect(await ask('a')).toMatchObject({ ok: true, value: '{}\n\n{}' });
  });

  test('stops at the maximum depth', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const agents = Object.fromEntries(
      names.map((name, at) => [
        name,
        { plan: [{ call: names[at + 1] ? `ask_${names[at + 1]}` : 'echo' }] },
      ]),
    );
    expect(await (await world(agents, [echo], { maxAgentDepth: 4 })).ask('a')).toMatchObject({
      ok: true,
    });
    expect(await (await world(agents, [echo], { maxAgentDepth: 3 })).ask('a')).toMatchObject({
      reason: 'agent_depth',
      error: expect.stringContaining(
        "Agent 'd' would be number 4 of agents that call one another; at most 3 may.",
      ),
    });
  });
});

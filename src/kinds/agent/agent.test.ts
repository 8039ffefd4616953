import { describe, expect, test } from 'vitest';
import { ok } from '../../core/index.ts';
import { executeTool, loadWith } from '../test-support.ts';
import { type AgentRun, type AgentSources, agentKind, createAgentGraph } from './kind.ts';

// docs/contract.md#kind-agent
const QUALIFY_LEAD = {
  name: 'qualify-lead',
  type: 'agent',
  agent: 'sales-qualifier',
  description: 'Qualify a sales lead using BANT methodology',
  context_transform: '{"company": "{{ data.company }}", "budget": "{{ data.budget }}"}',
};

/** A runner that records its requests. */
function recorder() {
  const runs: AgentRun[] = [];
  return {
    runs,
    agentRunner: {
      run: async (run: AgentRun) => {
        runs.push(run);
        return ok('done');
      },
    },
  };
}

describe('type: agent', () => {
  test('a declaration becomes a tool', async () => {
    const { runs, agentRunner } = recorder();
    const { tool, problems } = await loadWith(agentKind, QUALIFY_LEAD, {
      agents: { 'sales-qualifier': {} },
      agentRunner,
    });
    expect(problems).toEqual([]);
    expect(tool).toMatchObject({ name: 'qualify-lead', description: QUALIFY_LEAD.description });
    // It declares no parameters, so it takes the default.
    expect(tool?.schema).toEqual({
      type: 'object',
      properties: { query: { type: 'string', description: 'The task for the agent.' } },
      required: ['query'],
    });
    const args = { company: 'Acme "Ltd"\n', budget: '5000' };
    expect(await executeTool(tool, args, { resultBudgetChars: 900 })).toEqual({
      ok: true,
      value: 'done',
    });
    expect(runs[0]).toMatchObject({
      agent: 'sales-qualifier',
      args,
      context: args,
      budget: 900,
      depth: 1,
    });
    expect(await executeTool(tool, { company: 'Acme' })).toEqual({
      ok: false,
      code: 'input_invalid',
      error: "The context for agent 'sales-qualifier' cannot be made: 'data.budget' has no value",
    });
  });

  test('without parameters, the tool has a default description and one required text', async () => {
    const { runs, agentRunner } = recorder();
    const sources = { agents: { scout: {} }, agentRunner, agentBudgetShare: 0.5 };
    const { tool } = await loadWith(
      agentKind,
      { name: 'ask', type: 'agent', agent: 'scout' },
      sources,
    );
    expect(tool?.description).toBe("Invoke agent 'scout'");
    expect(tool?.schema).toMatchObject({
      properties: { query: { type: 'string', description: 'The task for the agent.' } },
      required: ['query'],
    });
    await executeTool(tool, { query: 'x' }, { resultBudgetChars: 101 });
    expect(runs[0]).toMatchObject({
      context: { query: 'x' },
      budget: 50,
      ctx: { resultBudgetChars: 50, agentId: 'scout' },
    });
  });

  const there = { agents: { scout: {} }, ...recorder() };
  test.each([
    [{ agent: 'missing' }, there, ['agent'], "There is no agent 'missing'. Known agents: 'scout'."],
    [
      { agent: 'toString' },
      there,
      ['agent'],
      "There is no agent 'toString'. Known agents: 'scout'.",
    ],
    [
      { agent: 'scout' },
      { agents: { scout: {} } },
      ['type'],
      'No `agentRunner` is configured. Pass one, such as createPlanRunner().',
    ],
    [
      { agent: 'scout', context_transform: '{{ data.' },
      there,
      ['context_transform'],
      expect.stringMatching(/^The template cannot be used: ./),
    ],
    [{}, there, ['agent'], expect.stringContaining("'agent' is missing")],
    [
      { agent: 'scout' },
      { ...there, owner: 'scout', agentGraph: createAgentGraph() },
      ['agent'],
      'Circular agent reference detected: scout -> scout',
    ],
  ])('%o is reported as a problem', async (more, sources: AgentSources, path, message) => {
    const { loaded, problems } = await loadWith(
      agentKind,
      { name: 'ask', type: 'agent', ...more },
      sources,
    );
    expect(loaded).toBeUndefined();
    expect(problems).toEqual([{ path, message }]);
  });

  test('the second of two agents that call each other is refused until the first is closed', async () => {
    const sources = { ...there, agents: { a: {}, b: {} }, agentGraph: createAgentGraph() };
    const load = (owner: string, agent: string) =>
      loadWith(agentKind, { name: 'ask', type: 'agent', agent }, { ...sources, owner });
    const first = await load('a', 'b');
    expect((await load('b', 'a')).problems).toEqual([
      { path: ['agent'], message: 'Circular agent reference detected: a -> b -> a' },
    ]);
    await first.loaded?.close?.();
    expect((await load('b', 'a')).problems).toEqual([]);
  });
});

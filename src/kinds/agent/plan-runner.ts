import {
  err,
  extendContext,
  ok,
  personalityToFilters,
  type ToolCall,
  type ToolCallResult,
  type ToolRegistry,
  type ToolResult,
} from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import { indentedJson } from '../indented-json.ts';
import type { KindProblem } from '../kind.ts';
import { type AgentDefinition, type CompiledPlan, readPlan } from './plan.ts';
import type { AgentRun, AgentRunner } from './runner.ts';

/** Options of {@link createPlanRunner}. */
export interface PlanRunnerOptions {
  /** By name. */
  agents: Readonly<Record<string, AgentDefinition>>;
  /** The registry whose tools the agent's plan calls. Its observer receives the run's events. */
  registryFor(agent: string): ToolRegistry | undefined | Promise<ToolRegistry | undefined>;
}

/**
 * Runs agents without a model: each agent declares its calls as a `plan`, and runs under its own
 * personality. The steps of a plan share the run's budget evenly, and the calls of a step share its
 * part. A run never exceeds the budget of its caller. The first failed call ends the run.
 *
 * Source: docs/contract.md#kind-agent.
 *
 * @example
 * const runner = createPlanRunner({
 *   agents: { scout: { plan: [{ call: 'web_search', args: { query: '{{ data.query }}' } }] } },
 *   registryFor: () => registry,
 * });
 */
export function createPlanRunner({ agents, registryFor }: PlanRunnerOptions): AgentRunner {
  const compiled = new WeakMap<AgentDefinition, CompiledPlan | KindProblem>();

  function planOf(definition: AgentDefinition): CompiledPlan | KindProblem {
    const known = compiled.get(definition);
    if (known) return known;
    const problems: KindProblem[] = [];
    const plan = readPlan(definition, (problem) => {
      if (problem.severity !== 'warning') problems.push(problem);
    });
    const outcome = plan ?? problems[0] ?? { path: [], message: 'The plan cannot be read.' };
    compiled.set(definition, outcome);
    return outcome;
  }

  return {
    async run(request) {
      const { agent } = request;
      const definition = Object.hasOwn(agents, agent) ? agents[agent] : undefined;
      if (!definition) return err(`There is no agent '${agent}'.`, 'not_available');
      if (!definition.plan) {
        const error = `Agent '${agent}' has no plan, and no model is configured to run it without one.`;
        return err(error, 'not_available');
      }
      const plan = planOf(definition);
      if ('message' in plan) return err(`Agent '${agent}' cannot run: ${plan.message}`);
      const registry = await registryFor(agent);
      if (!registry) return err(`Agent '${agent}' has no tools here.`, 'not_available');
      return follow(plan, definition, registry, request);
    },
  };
}

async function follow(
  plan: CompiledPlan,
  { personality }: AgentDefinition,
  registry: ToolRegistry,
  { agent, context, ctx, budget }: AgentRun,
): Promise<ToolResult> {
  const filters = personality ? personalityToFilters(personality) : undefined;
  const stepCtx = extendContext(ctx, {
    ...filters?.ctx,
    resultBudgetChars: Math.floor(budget / plan.steps.length),
  });
  const results: Record<string, ToolResult> = Object.create(null);
  const variables = { data: context, results };
  let last: ToolCallResult[] = [];
  let cost = 0;

  for (const [at, step] of plan.steps.entries()) {
    const calls: ToolCall[] = [];
    for (const [index, { name, args }] of step.entries()) {
      const toolCallId = `${ctx.place?.toolCallId ?? agent}/${at + 1}.${index + 1}`;
      try {
        calls.push({ toolCallId, name, args: args(variables) });
      } catch (thrown) {
        return err(`${stopped(agent, at, name)}: ${messageOf(thrown)}`, 'input_invalid');
      }
    }
    last = await registry.executeParallel(
      calls,
      stepCtx,
      filters?.allowedTools,
      filters?.filterOpts,
    );
    for (const [index, { name, result }] of last.entries()) {
      if (!result.ok) {
        const { code, error, reason, retryAfterMs } = result;
        return err(`${stopped(agent, at, name)}: ${error}`, code, {
          ...(reason !== undefined && { reason }),
          ...(retryAfterMs !== undefined && { retryAfterMs }),
        });
      }
      cost += result.cost_usd ?? 0;
      results[step[index]?.as ?? name] = result;
    }
  }

  const more = {
    structured: { agent, results: { ...results } },
    ...(cost > 0 && { cost_usd: cost }),
  };
  try {
    return ok(plan.output ? toText(plan.output(variables)) : valuesOf(last), more);
  } catch (thrown) {
    return err(`The output of agent '${agent}' cannot be written: ${messageOf(thrown)}`);
  }
}

function stopped(agent: string, step: number, tool: string): string {
  return `Agent '${agent}' stopped at step ${step + 1}, ${tool}`;
}

function valuesOf(settled: readonly ToolCallResult[]): string {
  return settled.map(({ result }) => (result.ok ? result.value : result.error)).join('\n\n');
}

function toText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : indentedJson(value);
}

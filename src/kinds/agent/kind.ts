import { z } from 'zod';
import {
  err,
  type JsonSchema,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import { didYouMean } from '../../lib/suggest.ts';
import type { Kind, KindProblem, KindSources } from '../kind.ts';
import { listed } from '../listed.ts';
import { readPart, toolParts } from '../tool-parts.ts';
import { checkTemplate } from './check-template.ts';
import { createContextTransform, type Transformed } from './context-transform.ts';
import type { AgentGraph } from './graph.ts';
import { inspectTemplate } from './inspect-template.ts';
import { circleThrough, lineageOf, withAgent } from './lineage.ts';
import type { AgentRunner } from './runner.ts';
import { parseTemplate } from './template.ts';

export { createContextTransform, type Transformed } from './context-transform.ts';
export { type AgentGraph, createAgentGraph } from './graph.ts';
export { type AgentDefinition, type PlanCall, type PlanStep, readPlan } from './plan.ts';
export { createPlanRunner, type PlanRunnerOptions } from './plan-runner.ts';
export type { AgentRun, AgentRunner } from './runner.ts';

/** The sources of {@link agentKind}. */
export interface AgentSources extends KindSources {
  /** The known agents, by name; only the names are read. */
  agents?: Readonly<Record<string, unknown>>;
  agentRunner?: AgentRunner;
  /** The agent that owns the loaded tools. Absent: the tools belong to the program. */
  owner?: string;
  /** One graph for all agents that may call each other. Default: only calls detect circles. */
  agentGraph?: AgentGraph;
  /** The maximum depth of agents that call agents, default 8. */
  maxAgentDepth?: number;
  /** The share of its call's budget that a run may use, from 0 to 1. Default 1. */
  agentBudgetShare?: number;
}

const MAX_DEPTH = 8;
const QUERY: JsonSchema = {
  type: 'object',
  properties: { query: { type: 'string', description: 'The task for the agent.' } },
  required: ['query'],
};

const OWN_PART = z.object({
  agent: z.string().min(1),
  context_transform: z.string().optional(),
});

/**
 * `type: agent`: another agent, run as one tool. Its call receives an even part B of the turn's
 * budget, like every call. The whole run must fit into `agentBudgetShare` of B.
 *
 * Without `parameters`, the tool takes one text, `query`, whatever names its template uses.
 *
 * Source: docs/contract.md#kind-agent.
 *
 * @example
 * { name: 'qualify-lead', type: 'agent', agent: 'sales-qualifier' }
 */
export const agentKind: Kind<AgentSources> = {
  name: 'agent',
  fields: { agent: 'any', context_transform: 'any' },
  async load(declaration, sources, report) {
    const { agents = {}, agentRunner, agentGraph, owner } = sources;
    const part = readPart(OWN_PART, declaration, report);
    if (!part) return undefined;
    const { agent, context_transform } = part;
    let failed = false;
    const fail = (key: string, message: string): void => {
      failed = true;
      report({ path: [key], message });
    };
    if (!Object.hasOwn(agents, agent)) {
      fail('agent', `There is no agent '${agent}'. Known agents: ${listed(Object.keys(agents))}.`);
    }
    if (!agentRunner) {
      fail('type', 'No `agentRunner` is configured. Pass one, such as createPlanRunner().');
    }
    let transform = (data: unknown): Transformed => ({ context: data });
    try {
      if (context_transform !== undefined) {
        transform = createContextTransform(context_transform);
        checkTemplate(context_transform, ['data'], ({ message, severity }) => {
          if (severity === 'warning') report({ path: ['context_transform'], message, severity });
          else fail('context_transform', message);
        });
        checkParameters(context_transform, declaration.parameters, report);
      }
    } catch (thrown) {
      fail('context_transform', `The template cannot be used: ${messageOf(thrown)}.`);
    }
    // Last, because the graph keeps the edge.
    const circle = failed || owner === undefined ? undefined : agentGraph?.add(owner, agent);
    if (circle !== undefined) fail('agent', circle);
    if (failed || !agentRunner) return undefined;

    const tool: Tool = {
      ...toolParts(declaration, {
        description: `Invoke agent '${agent}'`,
        schema: QUERY,
      }),
      capabilities: {},
      // The tools of the run may have read untrusted text.
      outputIsUntrusted: true,
      execute: (args, ctx) => invoke(agent, transform, agentRunner, sources, args, ctx),
    };
    let linked = owner !== undefined;
    const close = async (): Promise<void> => {
      if (linked && owner !== undefined) agentGraph?.remove(owner, agent);
      linked = false;
    };
    return { tools: [{ tool }], close };
  },
};

/** Reports template variables that are missing in the schema. */
function checkParameters(
  template: string,
  parameters: unknown,
  report: (problem: KindProblem) => void,
): void {
  if (!isRecord(parameters) || !isRecord(parameters.properties)) return;
  if (MORE_PROPERTIES.some((keyword) => Object.hasOwn(parameters, keyword))) return;
  const names = Object.keys(parameters.properties);
  for (const [variable, name] of inspectTemplate(parseTemplate(template).body).members) {
    if (variable !== 'data' || names.includes(name) || DATA_METHODS.includes(name)) continue;
    report({
      severity: 'warning',
      path: ['context_transform'],
      message: `The template uses 'data.${name}', and the tool has no parameter '${name}'.${didYouMean(name, names) || " Add it to 'parameters'."}`,
    });
  }
}

/** The keywords with which a schema may accept unlisted properties. */
const MORE_PROPERTIES = ['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'];
/** Members that every mapping has in a template. */
const DATA_METHODS = ['get', 'items', 'keys', 'values'];

async function invoke(
  agent: string,
  transform: (data: unknown) => Transformed,
  runner: AgentRunner,
  { owner, maxAgentDepth = MAX_DEPTH, agentBudgetShare = 1 }: AgentSources,
  args: unknown,
  ctx: ToolContext,
): Promise<ToolResult> {
  const lineage = lineageOf(ctx, owner);
  const circle = circleThrough(lineage, agent);
  if (circle !== undefined) return err(circle, 'execution_failed', { reason: 'circular_agents' });
  const depth = lineage.depth + 1;
  if (depth > maxAgentDepth) {
    const error = `Agent '${agent}' would be number ${depth} of agents that call one another; at most ${maxAgentDepth} may.`;
    return err(error, 'execution_failed', { reason: 'agent_depth' });
  }
  const transformed = transform(args);
  if ('error' in transformed) {
    return err(
      `The context for agent '${agent}' cannot be made: ${transformed.error}`,
      'input_invalid',
    );
  }
  const budget = Math.floor(ctx.resultBudgetChars * Math.min(1, Math.max(0, agentBudgetShare)));
  return runner.run({
    agent,
    args,
    context: transformed.context,
    ctx: { ...withAgent(ctx, lineage, agent), resultBudgetChars: budget },
    budget,
    depth,
  });
}

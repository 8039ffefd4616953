import { z } from 'zod';
import type { Personality, ToolRegistry } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn, setOwn } from '../../lib/own-property.ts';
import { didYouMean } from '../../lib/suggest.ts';
import {
  type AgentDefinition,
  type AgentGraph,
  type AgentSources,
  createAgentGraph,
  createPlanRunner,
  type PlanStep,
  readPlan,
} from '../agent/kind.ts';
import { textError } from '../describe-issue.ts';
import type { KindSources } from '../kind.ts';
import { check } from '../tool-parts.ts';
import { checkFields } from './fields.ts';
import { describeKind, type Mapping } from './mapping.ts';
import type { DeclarationPart, Reporter } from './part.ts';
import type { DeclarationDraft } from './read-draft.ts';
import type { ToolDraft } from './read-tool.ts';
import { reportIssues } from './report-issues.ts';

/** An agent of a declaration, with its personality resolved. */
export interface DeclaredAgent extends AgentDefinition {
  name: string;
}

/** A plan and its position. */
export interface PlanPart {
  part: DeclarationPart;
  /** The path from the part to the mapping that contains the plan. */
  under: readonly string[];
  plan: readonly PlanStep[];
}

/** The agents of a declaration, for the kinds of tools. */
export interface Agents {
  declared: DeclaredAgent[];
  plans: PlanPart[];
  /** For the tool of one document. */
  sourcesFor(tool: ToolDraft): KindSources;
  /** Sets the registry in which plans find their tools. */
  bind(registry: ToolRegistry): void;
}

const AGENT = z.object({
  name: z
    .string({ error: textError('A name', 'An agent needs a name.') })
    .min(1, 'An agent needs a name.'),
  description: z
    .string({ error: textError('A description', 'A description must be a string.') })
    .optional(),
  personality: z.string({ error: "'personality' must be a personality's id." }).optional(),
});
const FIELDS = [...Object.keys(AGENT.shape), 'plan', 'output'];

/**
 * Reads the agents of all documents: those listed under `agents`, and those in documents in the
 * agent form. The latter have their own permissions.
 *
 * Source: docs/contract.md#kind-agent.
 */
export function readAgents(
  drafts: readonly DeclarationDraft[],
  tools: readonly ToolDraft[],
  personalities: readonly Personality[],
  given: KindSources,
  reporter: Reporter,
): Agents {
  // Extra sources of a kind are in the same object, and each is optional.
  const sources: AgentSources = given;
  const graph = sources.agentGraph ?? createAgentGraph();
  const declared: Record<string, DeclaredAgent> = {};
  const plans: PlanPart[] = [];
  const owners = new Map<unknown, string>();
  const enter = (part: DeclarationPart, agent: DeclaredAgent | undefined, path: string[]) => {
    if (!agent || !callsInNoCircle(part, agent, tools, graph, reporter)) return;
    if (Object.hasOwn(declared, agent.name)) {
      reporter.error(part, `An agent '${agent.name}' is declared already.`, { path });
    } else {
      setOwn(declared, agent.name, agent);
    }
  };
  for (const draft of drafts) {
    if (draft.agent) {
      const { name, part } = draft.agent;
      owners.set(part.source, name);
      enter(part, describedBy(draft, draft.agent, plans, reporter), ['metadata', 'name']);
    }
    for (const part of draft.agents) {
      enter(part, readAgent(part, personalities, plans, reporter), ['name']);
    }
  }
  let bound: ToolRegistry | undefined;
  const agentRunner =
    sources.agentRunner ?? createPlanRunner({ agents: declared, registryFor: () => bound });
  const shared: AgentSources = {
    ...sources,
    agents: { ...sources.agents, ...declared },
    agentGraph: graph,
    agentRunner,
  };
  return {
    declared: Object.values(declared),
    plans,
    sourcesFor({ part }) {
      const owner = owners.get(part.source);
      return owner === undefined ? shared : withOwner(shared, owner);
    },
    bind(registry) {
      bound = registry;
    },
  };
}

function withOwner(sources: AgentSources, owner: string): AgentSources {
  return { ...sources, owner };
}

function readAgent(
  part: DeclarationPart,
  personalities: readonly Personality[],
  plans: PlanPart[],
  reporter: Reporter,
): DeclaredAgent | undefined {
  const { value } = part;
  if (!isRecord(value)) {
    reporter.error(part, `An agent must be a mapping with 'name', not ${describeKind(value)}.`);
    return undefined;
  }
  checkFields(part, FIELDS, reporter);
  const read = check(AGENT, value);
  if (!read.success) {
    reportIssues(part, read.issues, reporter);
    return undefined;
  }
  const { name, description, personality: id } = read.data;
  const ids = personalities.map((personality) => personality.id);
  const personality = personalities.find((candidate) => candidate.id === id);
  if (id !== undefined && !personality) {
    reporter.error(part, `There is no personality '${id}'.${didYouMean(id, ids)}`, {
      path: ['personality'],
    });
    return undefined;
  }
  const plan = planIn(value, part, [], plans, reporter);
  if (!plan || part.source.isDamaged(part.path)) return undefined;
  return {
    name,
    ...(description !== undefined && { description }),
    ...(personality && { personality }),
    ...plan,
  };
}

/** The agent of a document in the agent form. Its permissions apply to its plan. */
function describedBy(
  draft: DeclarationDraft,
  { name, metadata, part }: NonNullable<DeclarationDraft['agent']>,
  plans: PlanPart[],
  reporter: Reporter,
): DeclaredAgent | undefined {
  const spec = isRecord(part.value) ? getOwn(part.value, 'spec') : undefined;
  const plan = isRecord(spec) ? planIn(spec, part, ['spec'], plans, reporter) : {};
  if (!plan) return undefined;
  const description = getOwn(metadata, 'description');
  const permissions = draft.permissions?.value;
  return {
    name,
    ...(typeof description === 'string' && { description }),
    ...(permissions && { personality: { id: name, name, description: '', permissions } }),
    ...plan,
  };
}

/** @returns `undefined` for an invalid plan; this has been reported then. */
function planIn(
  value: Mapping,
  part: DeclarationPart,
  under: string[],
  plans: PlanPart[],
  reporter: Reporter,
): Pick<AgentDefinition, 'plan' | 'output'> | undefined {
  if (!Object.hasOwn(value, 'plan')) return {};
  const compiled = readPlan(value, ({ message, path, of, severity }) => {
    const at = { path: [...under, ...path], of };
    if (severity === 'warning') reporter.warn(part, message, at);
    else reporter.error(part, message, at);
  });
  if (!compiled) return undefined;
  const { output } = value;
  const plan = value.plan as PlanStep[]; // `readPlan` has checked it
  plans.push({ part, under, plan });
  return { plan, ...(typeof output === 'string' && { output }) };
}

/** The agents that a plan calls, through agent tools of this declaration. */
function callsInNoCircle(
  part: DeclarationPart,
  { name, plan = [] }: DeclaredAgent,
  tools: readonly ToolDraft[],
  graph: AgentGraph,
  reporter: Reporter,
): boolean {
  const added: string[] = [];
  for (const { call } of plan.flat()) {
    const tool = tools.find(({ declaration }) => declaration.name === call)?.declaration;
    if (tool?.type !== 'agent' || typeof tool.agent !== 'string') continue;
    const circle = graph.add(name, tool.agent);
    if (circle !== undefined) {
      for (const to of added) graph.remove(name, to);
      reporter.error(part, circle, { path: ['plan'] });
      return false;
    }
    added.push(tool.agent);
  }
  return true;
}

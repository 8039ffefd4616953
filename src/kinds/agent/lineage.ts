import { extendContext, type ToolContext } from '../../core/index.ts';
import { circularReference } from './graph.ts';

/** The running agents, from the outermost to the owner of the called tool. */
export interface Lineage {
  readonly agents: readonly string[];
  /** How many of these agents run as tools. */
  readonly depth: number;
}

// A shared symbol, so that two copies of this package count the same runs.
const LINEAGE = Symbol.for('toolyard.agents');

/** @param owner the agent that owns the called tool; used for the outermost agent */
export function lineageOf(ctx: ToolContext, owner: string | undefined): Lineage {
  const known: unknown = Reflect.get(ctx, LINEAGE);
  // The cast holds: only `withAgent` writes this member.
  if (known !== undefined) return known as Lineage;
  return { agents: owner === undefined ? [] : [owner], depth: 0 };
}

/** The context of an agent's run, one level below the running agents. */
export function withAgent(ctx: ToolContext, lineage: Lineage, agent: string): ToolContext {
  const next: Lineage = { agents: [...lineage.agents, agent], depth: lineage.depth + 1 };
  return Object.assign(extendContext(ctx, { agentId: agent }), { [LINEAGE]: next });
}

/** A sentence if the agent is already running. */
export function circleThrough({ agents }: Lineage, agent: string): string | undefined {
  const at = agents.indexOf(agent);
  return at < 0 ? undefined : circularReference([...agents.slice(at), agent]);
}

import { extendContext, type ToolContext } from '../../core/index.ts';
import { circularReference } from './graph.ts';

/** The agents that are running, from the outermost to the one whose tool is called. */
export interface Lineage {
  readonly agents: readonly string[];
  /** How many of them were called as tools. */
  readonly depth: number;
}

// A shared symbol, so that runs are counted across two copies of this package.
const LINEAGE = Symbol.for('toolyard.agents');

/** @param owner the agent whose tool is called, for the outermost, which was not called as a tool */
export function lineageOf(ctx: ToolContext, owner: string | undefined): Lineage {
  const known: unknown = Reflect.get(ctx, LINEAGE);
  // The cast holds: only `withAgent` writes there.
  if (known !== undefined) return known as Lineage;
  return { agents: owner === undefined ? [] : [owner], depth: 0 };
}

/** The context of an agent's run, below those that are running. */
export function withAgent(ctx: ToolContext, lineage: Lineage, agent: string): ToolContext {
  const next: Lineage = { agents: [...lineage.agents, agent], depth: lineage.depth + 1 };
  return Object.assign(extendContext(ctx, { agentId: agent }), { [LINEAGE]: next });
}

/** A sentence where the agent is running already. */
export function circleThrough({ agents }: Lineage, agent: string): string | undefined {
  const at = agents.indexOf(agent);
  return at < 0 ? undefined : circularReference([...agents.slice(at), agent]);
}

import type { ToolContext, ToolResult } from '../../core/index.ts';

/** One run of an agent, as a tool asks for it. */
export interface AgentRun {
  agent: string;
  /** As the model gave them. */
  args: unknown;
  /** What `context_transform` made of the arguments; without it, the arguments. */
  context: unknown;
  /**
   * The calling tool's context. Batches of the run take it over, so that they are nested in the
   * trace, end with the caller, and know which agents are running already.
   */
  ctx: ToolContext;
  /** What the run may keep in all, in UTF-16 code units. */
  budget: number;
  /** 1 for an agent that a program's own batch calls, one more for each agent in between. */
  depth: number;
}

/**
 * Runs an agent as one tool, with a model or without.
 *
 * Source: docs/contract.md#kind-agent.
 */
export interface AgentRunner {
  run(request: AgentRun): Promise<ToolResult>;
}

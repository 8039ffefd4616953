import type { ToolContext, ToolResult } from '../../core/index.ts';

/** One run of an agent, requested by a tool. */
export interface AgentRun {
  agent: string;
  /** The arguments of the model. */
  args: unknown;
  /** The output of `context_transform`; without it, the arguments. */
  context: unknown;
  /**
   * The calling tool's context. Batches of the run use it. So they are nested in the trace, end
   * with the caller, and know the running agents.
   */
  ctx: ToolContext;
  /** The budget of the whole run, in UTF-16 code units. */
  budget: number;
  /** 1 for an agent that the program's own batch calls, one more for each agent in between. */
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

import { defineTool, err, ok } from '../../core/index.ts';
import { LINEAR_URL } from '../data/linear-server.ts';
import type { World } from '../world.ts';

/** A tool of an MCP server: its name says which, and the server's gate decides. */
export function createLinearListIssues(world: World) {
  return defineTool({
    name: 'mcp__linear__list_issues',
    description: 'Lists the issues of the Ferry team.',
    schema: {
      type: 'object',
      properties: {
        state: {
          enum: ['triage', 'backlog', 'in_progress', 'done'],
          description: 'Only issues in this state. Default: all.',
        },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
      },
      additionalProperties: false,
    },
    outputIsUntrusted: true,
    validateArgs: true,
    async execute({ state, limit = 20 }, ctx) {
      const query = new URLSearchParams({ ...(state && { state }), limit: String(limit) });
      const response = await world.fetch(`${LINEAR_URL}/list_issues?${query.toString()}`, {
        signal: ctx.abortSignal,
      });
      const answer = await response.text();
      return response.ok ? ok(answer) : err(`${String(response.status)} from Linear: ${answer}`);
    },
  });
}

import { defineTool, err, ok } from '../../core/index.ts';
import type { LinearRequest } from '../data/linear-server.ts';
import type { World } from '../world.ts';

/** A tool of an MCP server: its name says which, and the server's gate decides. */
export function createLinearListIssues(world: World) {
  return defineTool({
    name: 'mcp__linear__list_issues',
    description: 'Lists issues of the team Ferry.',
    schema: {
      type: 'object',
      properties: {
        state: { enum: ['triage', 'backlog', 'in_progress', 'done'], description: 'Default: all.' },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
      },
      additionalProperties: false,
    },
    outputIsUntrusted: true,
    validateArgs: true,
    async execute({ state, limit = 20 }, ctx) {
      const request: LinearRequest = { tool: 'list_issues', state, limit };
      const { status, body } = await world.linear.request(JSON.stringify(request), ctx.abortSignal);
      return status === 200 ? ok(body) : err(`${String(status)} from Linear: ${body}`);
    },
  });
}

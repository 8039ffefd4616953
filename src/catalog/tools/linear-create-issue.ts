import { defineTool, err, ok } from '../../core/index.ts';
import type { LinearRequest } from '../data/linear-server.ts';
import type { World } from '../world.ts';

/** Creates an issue on the MCP server; a personality may have the server without this tool. */
export function createLinearCreateIssue(world: World) {
  return defineTool({
    name: 'mcp__linear__create_issue',
    description: 'Creates an issue in the triage of the team Ferry.',
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 5, maxLength: 120 },
        body: { type: 'string', description: 'Markdown.' },
        priority: { enum: ['urgent', 'high', 'normal', 'low'], default: 'normal' },
      },
      required: ['title', 'body'],
      additionalProperties: false,
    },
    validateArgs: true,
    async execute({ title, body, priority = 'normal' }, ctx) {
      const request: LinearRequest = { tool: 'create_issue', title, body, priority };
      const { status, body: answer } = await world.linear.request(
        JSON.stringify(request),
        ctx.abortSignal,
      );
      return status === 200 ? ok(answer) : err(`${String(status)} from Linear: ${answer}`);
    },
  });
}

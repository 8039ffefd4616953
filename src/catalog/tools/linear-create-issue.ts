import { defineTool, err, ok } from '../../core/index.ts';
import { LINEAR_URL, type NewIssue } from '../data/linear-server.ts';
import type { World } from '../world.ts';

/** Creates an issue on the MCP server; a personality may have the server without this tool. */
export function createLinearCreateIssue(world: World) {
  return defineTool({
    name: 'mcp__linear__create_issue',
    description: 'Creates an issue in the triage of the Ferry team.',
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 5, maxLength: 120 },
        body: { type: 'string', description: 'The description of the issue, in Markdown.' },
        priority: { enum: ['urgent', 'high', 'normal', 'low'], default: 'normal' },
      },
      required: ['title', 'body'],
      additionalProperties: false,
    },
    validateArgs: true,
    async execute({ title, body, priority = 'normal' }, ctx) {
      const issue: NewIssue = { title, body, priority };
      const response = await world.fetch(`${LINEAR_URL}/create_issue`, {
        method: 'POST',
        body: JSON.stringify(issue),
        signal: ctx.abortSignal,
      });
      const answer = await response.text();
      return response.ok ? ok(answer) : err(`${String(response.status)} from Linear: ${answer}`);
    },
  });
}

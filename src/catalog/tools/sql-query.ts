import { defineTool, err, ok } from '../../core/index.ts';

/** Declares a host and a secret. Without a backend for them it never runs. */
export function createSqlQuery() {
  return defineTool({
    name: 'sql_query',
    description: 'Runs one read-only SQL statement on the warehouse.',
    toolset: 'data',
    schema: {
      type: 'object',
      properties: {
        statement: {
          type: 'string',
          pattern: '^(?:select|SELECT)\\b',
          description: 'The SELECT statement.',
        },
        limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
      },
      required: ['statement'],
      additionalProperties: false,
    },
    capabilities: {
      network: { allowedHosts: ['warehouse.ferry.example'] },
      secrets: ['warehouse/readonly'],
    },
    validateArgs: true,
    async execute({ statement, limit = 100 }, ctx) {
      if (!ctx.scopedFetch || !ctx.secretsResolver) {
        return err('sql_query needs a network and a secrets backend.', 'not_available');
      }
      const token = await ctx.secretsResolver.resolve('warehouse/readonly');
      const response = await ctx.scopedFetch('https://warehouse.ferry.example/query', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ statement, limit }),
        signal: ctx.abortSignal,
      });
      const answer = await response.text();
      return response.ok ? ok(answer) : err(`${String(response.status)}: ${answer}`);
    },
  });
}

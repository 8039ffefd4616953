import { defineTool, err, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'ping',
  description: 'Checks whether a service responds, and retries if it does not.',
  schema: {
    type: 'object',
    properties: { host: { type: 'string' }, tries: { type: 'integer', minimum: 1, default: 3 } },
    required: ['host'],
  },
  capabilities: { network: { allowedHosts: ['flaky.example', 'status.ferry.example'] } },
  async execute({ host, tries = 3 }, ctx) {
    if (!ctx.scopedFetch) return err('There is no network here.', 'not_available');
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const response = await ctx.scopedFetch(`https://${host}/api/health`);
      if (response.ok) return ok(`${host} answered ${response.status} at try ${attempt}.`);
      const message = `try ${attempt}: ${response.status}`;
      ctx.emit({ type: 'progress', toolName: 'ping', message, audience: 'user' });
      // Twice as long each time, and a random part, so that not all come back together.
      const wait = 100 * 2 ** attempt * (0.5 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return err(`${host} did not answer in ${tries} tries.`);
  },
});

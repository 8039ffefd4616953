import { defineTool, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'refund_card',
  description: 'Pays a charge back.',
  schema: {
    type: 'object',
    properties: { charge: { type: 'string' } },
    required: ['charge'],
  },
  capabilities: { secrets: ['payments/refund-key'] },
  async execute({ charge }, ctx) {
    // It declares another key.
    await ctx.secretsResolver?.resolve('payments/key');
    return ok(`${charge} is paid back.`);
  },
});

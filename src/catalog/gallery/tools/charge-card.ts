import { defineTool, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'charge_card',
  description: 'Charges a card with the payment service, or shows the request that it would send.',
  schema: {
    type: 'object',
    properties: { euros: { type: 'number' }, preview: { type: 'boolean', default: false } },
    required: ['euros'],
  },
  capabilities: { secrets: ['payments/key'] },
  async execute({ euros, preview = false }, ctx) {
    const key = await ctx.secretsResolver?.resolve('payments/key');
    const request = `POST /charges ${euros} EUR\nAuthorization: Bearer ${key}`;
    // In a success the tool itself is responsible for its secrets.
    if (preview) return ok(request.replace(String(key), '[redacted]'));
    // Services and libraries quote the request in their errors.
    throw new Error(`402 Payment Required for ${request}`);
  },
});

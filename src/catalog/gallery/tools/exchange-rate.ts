import { defineTool, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'exchange_rate',
  description: 'Returns the exchange rate between two currencies on a date.',
  schema: {
    type: 'object',
    properties: {
      from: { type: 'string' },
      to: { type: 'string' },
      day: { type: 'string', format: 'date' },
    },
    required: ['from', 'to', 'day'],
  },
  // A rate of the past does not change: equal questions are asked once.
  cache: { ttlMs: 60_000 },
  async execute({ from, to, day }) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return ok(`1 ${from} was ${(0.8 + Math.random() / 2).toFixed(4)} ${to} on ${day}.`, {
      cost_usd: 0.01,
    });
  },
});

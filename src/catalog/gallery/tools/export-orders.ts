import { defineTool, ok } from '../../../core/index.ts';

const STATES = ['paid', 'paid', 'paid', 'packed', 'shipped', 'returned'];
const CITIES = ['Bergen', 'Gothenburg', 'Kiel', 'Aarhus', 'Turku'];

export const tool = defineTool({
  name: 'export_orders',
  description: 'Exports all orders of a month as JSON.',
  schema: {
    type: 'object',
    properties: { month: { type: 'string', pattern: '^\\d{4}-\\d{2}$' } },
    required: ['month'],
    additionalProperties: false,
  },
  validateArgs: true,
  execute({ month }) {
    const orders = Array.from({ length: 160 }, (_, index) => ({
      id: `ord_${1000 + index}`,
      placedAt: `${month}-${String(1 + (index % 28)).padStart(2, '0')}T09:30:00Z`,
      state: STATES[index % STATES.length],
      customer: { id: 70 + (index % 90), city: CITIES[index % CITIES.length] },
      lines: [{ sku: `cup-${index % 12}`, quantity: 1 + (index % 3), price: 12.5 }],
      note: null,
    }));
    return ok(JSON.stringify({ month, orders }, null, 2));
  },
});

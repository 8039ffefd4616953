/** The code of a tool whose long output says what matters at its end. */
export const BUILD_LOG = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'build_log',
  description: 'Reads the log of the last build.',
  schema: { type: 'object', properties: {} },
  async execute() {
    const lines = Array.from({ length: 120 }, (_, at) => \`[\${at + 1}/121] compiled module \${at + 1}\`);
    return ok([...lines, '[121/121] error: src/queue/retry.ts:14:3 jitter is not a number'].join('\\n'));
  },
});
`;

/** The code of a tool with a long output in JSON. */
export const EXPORT_ORDERS = `import { defineTool, ok } from 'toolyard';

const CITIES = ['Bergen', 'Gothenburg', 'Kiel', 'Aarhus', 'Turku'];

export const tool = defineTool({
  name: 'export_orders',
  description: 'Exports all orders of a month as JSON.',
  schema: { type: 'object', properties: { month: { type: 'string' } }, required: ['month'] },
  async execute({ month }) {
    const orders = Array.from({ length: 160 }, (_, at) => ({
      id: \`ord_\${1000 + at}\`,
      customer: { id: 70 + at, city: CITIES[at % CITIES.length] },
    }));
    return ok(JSON.stringify({ month, orders }, null, 2));
  },
});
`;

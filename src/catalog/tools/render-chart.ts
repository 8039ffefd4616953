import { defineTool, err, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

const WIDTH = 40;

/** A plugin's tool: draws bars as text, and gives the series to programs. */
export function createRenderChart(world: World) {
  return defineTool({
    name: 'render_chart',
    description: 'Draws a bar chart of up to 24 values.',
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 80 },
        series: {
          type: 'array',
          minItems: 1,
          maxItems: 24,
          items: {
            type: 'object',
            properties: {
              label: { type: 'string', maxLength: 16 },
              value: { type: 'number', minimum: 0 },
            },
            required: ['label', 'value'],
            additionalProperties: false,
          },
        },
        unit: { enum: ['count', 'ms', 'chars', 'percent'], default: 'count' },
      },
      required: ['title', 'series'],
      additionalProperties: false,
    },
    validateArgs: true,
    async execute({ title, series, unit = 'count' }, ctx) {
      await world.delay('charts', [60, 90], ctx.abortSignal);
      const most = Math.max(...series.map(({ value }) => value));
      if (!(most > 0)) return err('A chart needs a value above 0.', 'input_invalid');
      const bars = series.map(({ label, value }) => {
        const bar = '█'.repeat(Math.round((value / most) * WIDTH));
        return `${label.padEnd(16)} ${bar} ${String(value)}`;
      });
      return ok([`${title} (${unit})`, ...bars].join('\n'), {
        structured: { title, series, unit },
      });
    },
  });
}

import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import exportOrders from './tools/export-orders.ts?raw';

/** One value of a response that does not fit. */
export const readBackPath: GalleryExample = {
  slug: 'read-back-path',
  title: 'One value of a large response',
  sentence: 'Of a response with 160 orders the model reads one order, by its path.',
  teaches:
    'A personality that may not call read_result gets no handle, and another session cannot read it.',
  view: 'result',
  clause: 'spill',
  tags: ['context', 'turn'],
  start: {
    name: 'One value of a large response',
    tools: [toUserFile(exportOrders)],
    context: { keepsCutResults: true, trim: 'json' },
    earlier: [[{ tool: 'export_orders', args: { month: '2026-03' } }]],
    calls: [
      { tool: 'read_result', args: { handle: 'r1', json_path: 'orders[2]' } },
      { tool: 'read_result', args: { handle: 'r7' } },
    ],
    budget: { totalChars: 4000 },
    registry: { examples: 'none' },
  },
};

import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import exportOrders from './tools/export-orders.ts?raw';

/** A cut after which a program can still read the text. */
export const jsonCut: GalleryExample = {
  slug: 'json-cut',
  title: 'JSON that stays JSON',
  sentence: 'A long response becomes shorter JSON: each list says how many items it lost.',
  teaches:
    'With json, lists and long strings get shorter until the text fits. A cut at the end would break it.',
  view: 'reducer',
  clause: 'trim-strategies',
  tags: ['context', 'budget'],
  start: {
    name: 'JSON that stays JSON',
    tools: [toUserFile(exportOrders)],
    context: { trims: { export_orders: 'json' } },
    calls: [{ tool: 'export_orders', args: { month: '2026-03' } }],
    budget: { totalChars: 2000 },
    registry: { examples: 'none' },
  },
};

import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import ordersOutline from './reducers/orders-outline.ts?raw';
import exportOrders from './tools/export-orders.ts?raw';

/**
 * A response that is far larger than what a model should read, and small enough for a slow engine to
 * outline within the time limit of a reducer.
 */
export const hugeJson: GalleryExample = {
  slug: 'huge-json',
  title: 'A huge JSON response',
  sentence:
    'A hundred and sixty orders become an outline: the fields, the counts and the first records.',
  teaches:
    'One block of a reducer outlines any JSON. The cut would have kept the first records and lost the end.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['familiar', 'reducers'],
  start: {
    name: 'A huge JSON response',
    tools: [toUserFile(exportOrders)],
    reducers: { export_orders: toUserFile(ordersOutline) },
    calls: [{ tool: 'export_orders', args: { month: '2026-03' } }],
    registry: { examples: 'none' },
  },
};

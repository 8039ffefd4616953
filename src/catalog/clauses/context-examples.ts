import exportOrders from '../gallery/tools/export-orders.ts?raw';
import { toUserFile } from '../to-user-file.ts';
import type { ClauseExample } from './clause-example.ts';

const SEARCH = { tool: 'search_files', args: { pattern: 'retry', path: '.' } };
const EXPORT = { tool: 'export_orders', args: { month: '2026-03' } };

/** How results are measured, cut and kept. */
export const contextExamples: readonly ClauseExample[] = [
  {
    clause: 'result-cuts',
    shows: 'Two searches share 400 tokens. The markers count tokens.',
    view: 'result',
    start: {
      name: 'A budget in tokens',
      context: { budgetTokens: 400 },
      calls: [SEARCH, SEARCH],
    },
  },
  {
    clause: 'trim-strategies',
    shows: 'A long response becomes shorter JSON, which says what it lost.',
    view: 'result',
    start: {
      name: 'A cut that keeps JSON',
      tools: [toUserFile(exportOrders)],
      context: { trim: 'json' },
      calls: [EXPORT],
      budget: { totalChars: 900 },
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'spill',
    shows:
      'Of a response that was cut, this turn reads an order, and as many orders as fit, with the place of the rest.',
    view: 'ladder',
    start: {
      name: 'Read what was cut',
      tools: [toUserFile(exportOrders)],
      context: { keepsCutResults: true },
      earlier: [[EXPORT]],
      calls: [
        { tool: 'read_result', args: { handle: 'r1', json_path: 'orders[2]' } },
        { tool: 'read_result', args: { handle: 'r1', json_path: '$.orders' } },
      ],
      budget: { totalChars: 2000 },
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'compaction',
    shows:
      'The request of this turn has one line in place of the export. The call reads an order by its handle.',
    view: 'result',
    start: {
      name: 'An older result as one line',
      tools: [toUserFile(exportOrders)],
      context: { keepsCutResults: true, keepTurns: 1 },
      earlier: [[EXPORT]],
      calls: [{ tool: 'read_result', args: { handle: 'r1', json_path: 'orders[99]' } }],
      budget: { totalChars: 2000 },
      registry: { examples: 'none' },
    },
  },
];

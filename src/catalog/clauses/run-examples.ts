import type { ClauseExample } from './clause-example.ts';

/** The execution of a call, and what happens to its result. */
export const runExamples: readonly ClauseExample[] = [
  {
    clause: 'execute',
    shows: 'An exception becomes a result. The other call continues.',
    view: 'ladder',
    start: {
      name: 'Exceptions become results',
      tools: [
        `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'divide',
  description: 'Divides one number by another.',
  schema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
  async execute({ a, b }) {
    if (b === 0) throw new Error('Nothing can be divided by 0. Give another b.');
    return ok(String(a / b));
  },
});
`,
      ],
      calls: [
        { tool: 'divide', args: { a: 6, b: 0 } },
        { tool: 'divide', args: { a: 6, b: 4 } },
      ],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'reduce',
    shows: 'The reducer shortens the log of a test run before the cut.',
    view: 'reducer',
    start: {
      name: 'Reduced test run',
      calls: [{ tool: 'terminal', args: { command: 'npx vitest run --reporter=verbose' } }],
    },
  },
  {
    clause: 'trim',
    shows:
      'Thousands of characters of hits, and a budget of 240. The marker states the original length.',
    view: 'result',
    start: {
      name: 'Cut to the budget',
      calls: [{ tool: 'search_files', args: { pattern: 'retry', path: '.' } }],
      budget: { totalChars: 240 },
    },
  },
];

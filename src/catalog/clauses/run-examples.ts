import type { ClauseExample } from './clause-example.ts';

/** Steps 10 to 12: what becomes of a call that may run. */
export const runExamples: readonly ClauseExample[] = [
  {
    clause: 'execute',
    shows: 'What a tool throws is a result like any other, and the call beside it goes on.',
    view: 'ladder',
    start: {
      name: 'Thrown, and told',
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
    shows: 'The log of a test run becomes what a model needs of it, before anything is cut.',
    view: 'reducer',
    start: {
      name: 'A test run, reduced',
      calls: [{ tool: 'terminal', args: { command: 'npx vitest run --reporter=verbose' } }],
    },
  },
  {
    clause: 'trim',
    shows:
      'Hits of some thousand characters, and a budget of 240. The marker says what is missing.',
    view: 'result',
    start: {
      name: 'Cut to its budget',
      calls: [{ tool: 'search_files', args: { pattern: 'retry', path: '.' } }],
      budget: { totalChars: 240 },
    },
  },
];

import type { ClauseExample } from './clause-example.ts';

const WAIT = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'wait',
  description: 'Waits for a number of milliseconds.',
  schema: {
    type: 'object',
    properties: { ms: { type: 'integer', minimum: 0 } },
    required: ['ms'],
  },
  async execute({ ms }) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return ok(\`Waited \${ms} ms.\`);
  },
});
`;

/** The clauses about a whole turn. */
export const turnExamples: readonly ClauseExample[] = [
  {
    clause: 'parallel',
    shows: 'The shortest call finishes first, but the results keep the order of the calls.',
    view: 'timeline',
    start: {
      name: 'Three concurrent calls',
      tools: [WAIT],
      calls: [
        { tool: 'wait', args: { ms: 600 } },
        { tool: 'wait', args: { ms: 200 } },
        { tool: 'wait', args: { ms: 400 } },
      ],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'redistribution',
    shows: 'The skill needs few of its 600 characters. The search gets the rest.',
    view: 'ladder',
    start: {
      name: 'Redistributed budget',
      calls: [
        { tool: 'search_files', args: { pattern: 'retry', path: '.' } },
        { tool: 'get_skill', args: { name: 'incident-report' } },
      ],
      budget: { totalChars: 1200, strategy: 'redistribute' },
    },
  },
  {
    clause: 'results',
    shows: 'A success, a failure with its code, and a return value that is not a result.',
    view: 'ladder',
    start: {
      name: 'Success, failure, invalid result',
      tools: [
        `import { defineTool, err, ok } from 'toolyard';

export const tool = defineTool({
  name: 'find_order',
  description: 'Finds an order by its number.',
  schema: {
    type: 'object',
    properties: { order: { type: 'integer' } },
    required: ['order'],
  },
  async execute({ order }) {
    if (order === 1) return ok('Order 1 was shipped.', { structured: { status: 'shipped' } });
    if (order === 2) return err('There is no order 2. List the orders first.', 'input_invalid');
    return 3 as never;
  },
});
`,
      ],
      calls: [
        { tool: 'find_order', args: { order: 3 } },
        { tool: 'find_order', args: { order: 2 } },
        { tool: 'find_order', args: { order: 1 } },
      ],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'context',
    shows: 'The tool returns its context. Its budget is its share, not the total of the turn.',
    view: 'result',
    start: {
      name: 'Tool context',
      tools: [
        `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'who_am_i',
  description: 'Returns the context of its call.',
  schema: { type: 'object', properties: {} },
  async execute(_args, ctx) {
    const { platform, workingDir, personalityId, currentTurn, resultBudgetChars } = ctx;
    const facts = { platform, workingDir, personalityId, currentTurn, resultBudgetChars };
    return ok(JSON.stringify(facts, null, 2));
  },
});
`,
      ],
      calls: [
        { tool: 'who_am_i', args: {} },
        { tool: 'who_am_i', args: {} },
      ],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'progress',
    shows:
      'Each event is a tick on the bar: one for the user, an internal one, and one of 140 percent.',
    view: 'timeline',
    start: {
      name: 'Progress events',
      tools: [
        `import { defineTool, ok } from 'toolyard';

const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

export const tool = defineTool({
  name: 'import_cards',
  description: 'Imports cards and reports its progress.',
  schema: { type: 'object', properties: {} },
  async execute(_args, ctx) {
    const event = { type: 'progress', toolName: 'import_cards' } as const;
    await pause();
    ctx.emit({ ...event, message: '20 of 40 cards', percent: 50, audience: 'user' });
    await pause();
    ctx.emit({ ...event, message: 'index written', percent: 90 });
    await pause();
    ctx.emit({ ...event, message: '56 of 40 cards', percent: 140, audience: 'dashboard' });
    await pause();
    return ok('All cards are there.');
  },
});
`,
      ],
      calls: [{ tool: 'import_cards', args: {} }],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'abort',
    shows: 'The tool would wait for ten seconds. Its limit of 300 ms ends the call, not the turn.',
    view: 'timeline',
    start: {
      name: 'Time limit of a tool',
      tools: [
        WAIT.replace("name: 'wait'", "name: 'wait_in_vain'").replace(
          '  async execute',
          '  timeoutMs: 300,\n  async execute',
        ),
      ],
      calls: [
        { tool: 'wait_in_vain', args: { ms: 10_000 } },
        { tool: 'wait_in_vain', args: { ms: 200 } },
      ],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'cache',
    shows: 'The arguments differ only in the order of their keys, so the tool runs once.',
    view: 'ladder',
    call: 2,
    start: {
      name: 'Cached result',
      tools: [
        `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'weather',
  description: 'Returns the weather of a place on a day.',
  schema: {
    type: 'object',
    properties: { place: { type: 'string' }, day: { type: 'string' } },
    required: ['place', 'day'],
  },
  cache: true,
  async execute({ place, day }) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return ok(\`\${place} on \${day}: \${Math.round(Math.random() * 30)} °C\`);
  },
});
`,
      ],
      calls: [
        { tool: 'weather', args: { place: 'Lima', day: 'Monday' } },
        { tool: 'weather', args: { day: 'Monday', place: 'Lima' } },
      ],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'trace',
    shows: 'The page draws this view from the trace of one run alone.',
    view: 'timeline',
    start: {
      name: 'One event per step',
      calls: [
        { tool: 'read_file', args: { path: 'README.md' } },
        { tool: 'terminal', args: { command: 'npx vitest run' } },
        { tool: 'read_flie', args: { path: 'README.md' } },
      ],
    },
  },
  {
    clause: 'clock',
    shows: 'The tool waits for a random time. Run it again: the same seed gives the same time.',
    view: 'timeline',
    start: {
      name: 'Deterministic results and replay',
      tools: [
        `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'roll_dice',
  description: 'Rolls a die after a delay.',
  schema: { type: 'object', properties: {} },
  async execute() {
    const begun = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
    const face = 1 + Math.floor(Math.random() * 6);
    return ok(\`A \${face}, after \${Date.now() - begun} ms.\`);
  },
});
`,
      ],
      calls: [
        { tool: 'roll_dice', args: {} },
        { tool: 'roll_dice', args: {} },
        { tool: 'roll_dice', args: {} },
      ],
      scenario: { seed: 7 },
      registry: { examples: 'none' },
    },
  },
];

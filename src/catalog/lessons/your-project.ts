import { about, runs, sayWhat } from './checks.ts';
import { contextProblem } from './context-problem.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { callOf, callTo, type LessonOutcome } from './outcome.ts';

const QUOTE = { port: 'Cork', passengers: 3, date: '2026-03-14' };
const PRICES = { Roscoff: 24, Cork: 31 };
const NEW_PRICES = { Roscoff: 25, Cork: 35 };

const CONSTANT_PRICES = {
  head: '\nconst PRICES: Record<string, number> = { Roscoff: 24, Cork: 31 };\n',
  capabilities: '{}',
  read: '',
  prices: 'PRICES',
};
const PRICES_IN_FILE = {
  head: '',
  capabilities: "{ fs_reach: { read: ['/repo/prices.json'] } }",
  read: `
    const text = await ctx.scopedFs!.readText('/repo/prices.json');
    const prices = JSON.parse(text);`,
  prices: 'prices',
};

const RANDOM_QUOTE = `    const number = Math.floor(Math.random() * 10000);
    const time = new Date().toISOString();
    return ok(\`\${number}, \${time}: \${total} EUR to \${port} on \${date}.\`);`;
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code of a template.
const QUOTE_TEXT = '    return ok(`${total} EUR to ${port} on ${date}.`);';

/** A tool that runs in a project as it does here, with its tests. */
export const yourProject: LessonContent = {
  start: {
    name: 'From here into your own project',
    tools: [toQuote({ ...CONSTANT_PRICES, text: RANDOM_QUOTE })],
    calls: [{ tool: 'quote_price', args: QUOTE }],
    scenario: { fixtures: { 'prices.json': `${JSON.stringify(PRICES, null, 2)}\n` } },
    registry: { concurrency: 1, examples: 'none' },
    description: 'The model asks for one price.',
  },
  steps: [
    {
      title: 'Return the same text tomorrow',
      prose: [
        'A workspace exports as a project: your tools, the registry, a main program, and tests. Each test makes one call of your batch, and compares the text for the model with that of the run here.',
        'So a tool must give the same text for the same arguments. This one writes the time and a random number into its text. In this page the clock and the random numbers are simulated, and nothing seems wrong. In your project, the test fails on the next day. A date that matters is an argument, or it comes from a backend that a test can replace.',
        'Return the price and the date of the sailing, and nothing that changes by itself.',
      ],
      file: { kind: 'tool', index: 0 },
      again: true,
      checks: [
        quotes('The model reads the price, 93.00, and the date of the sailing', 93),
        {
          says: 'Two seconds later, the text is the same',
          clause: 'clock',
          passes: (outcome) => sameText(outcome, outcome.variants?.later),
        },
        {
          says: 'With other random numbers, the text is the same',
          clause: 'clock',
          passes: (outcome) => sameText(outcome, outcome.again?.otherSeed),
        },
      ],
      hint: 'The date of the sailing is an argument: `date`. The text needs no other.',
      solution: toQuote({ ...CONSTANT_PRICES, text: QUOTE_TEXT }),
      variants: {
        later: {
          tools: { 1: toWait() },
          calls: [
            { tool: 'wait', args: {} },
            { tool: 'quote_price', args: QUOTE },
          ],
        },
      },
    },
    {
      title: 'Reach the world through the context',
      prose: [
        'The prices are in the code. In your project they change each season, and a file has them: `/repo/prices.json`, with the price of each port.',
        'A tool reaches the world only through its context: `ctx.scopedFs` for files, `ctx.scopedFetch` for the network, `ctx.kvStore` for values. It declares what it needs in `capabilities`. Then the program that owns the registry decides what stands behind: the real disk in production, a simulated one here and in tests. The tool stays the same.',
        'Declare the file and read the prices from it, with `JSON.parse`.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        quotes('The model reads the price, 93.00, and the date of the sailing', 93),
        {
          says: 'With new prices in the file, the tool quotes the new price',
          clause: 'scoped-access',
          passes: ({ variants }) => {
            const season = variants?.season;
            return season ? quoted(season, 105) : 'it was not run with new prices';
          },
        },
        {
          says: 'The tool declares the file',
          clause: 'capabilities',
          passes: about('quote_price', ({ gates }) => {
            const gate = gates.find((one) => one.gate === 'capabilities');
            const grant = String(gate?.value ?? '');
            return grant.includes('/repo') ? undefined : 'it declares no file';
          }),
        },
      ],
      hint: "`capabilities: { fs_reach: { read: ['/repo/prices.json'] } }`. `await ctx.scopedFs!.readText(path)` returns the text.",
      solution: toQuote({ ...PRICES_IN_FILE, text: QUOTE_TEXT }),
      variants: {
        season: { fixtures: { 'prices.json': JSON.stringify(NEW_PRICES) } },
      },
    },
    {
      title: 'Turn calls into tests',
      prose: [
        'The files of the project are in the result. `src/tools` has your tool, `src/registry.ts` registers it, `src/main.ts` talks to a model, and `test` has one test for each call of the batch. The command `npm test` runs them without a network.',
        'The batch has one call, so there is one test: that a price is quoted. What should happen with wrong arguments is part of the behaviour too, and no test covers it.',
        'Add two calls: a port without a price, and 0 passengers. To take the project with you, choose Open in the playground, and there Export.',
      ],
      file: { kind: 'calls' },
      project: true,
      checks: [
        {
          says: 'A call quotes a price',
          clause: 'execute',
          passes: (outcome) =>
            outcome.calls.some(({ tool, status }) => tool === 'quote_price' && status === 'ok')
              ? undefined
              : runs('quote_price')(outcome),
        },
        refuses('A call asks for a port without a price', ({ port }) => {
          return typeof port === 'string' && !Object.hasOwn(PRICES, port);
        }),
        refuses('A call asks for 0 passengers', ({ passengers }) => passengers === 0),
        {
          says: 'The project has a test for each of them',
          clause: 'clock',
          passes: ({ project, calls }) => {
            if (!project) return 'the run cannot be exported';
            const tests = project.files.filter(({ path }) => path.startsWith('test/'));
            const lost = calls.find(
              ({ toolCallId }) => !tests.some(({ text }) => text.includes(toolCallId)),
            );
            if (lost) return `it has no test for ${lost.toolCallId}`;
            return calls.length >= 3 ? undefined : `it has ${calls.length} of 3`;
          },
        },
      ],
      hint: 'Copy the call twice, separated by commas, and change one argument in each copy.',
      solution: `${JSON.stringify(
        [
          { tool: 'quote_price', args: QUOTE },
          { tool: 'quote_price', args: { ...QUOTE, port: 'Bilbao' } },
          { tool: 'quote_price', args: { ...QUOTE, passengers: 0 } },
        ],
        null,
        2,
      )}\n`,
    },
  ],
};

function quotes(says: string, price: number): LessonCheck {
  return { says, clause: 'results', passes: (outcome) => quoted(outcome, price) };
}

function quoted(outcome: LessonOutcome, price: number): string | undefined {
  const text = callTo(outcome, 'quote_price')?.text ?? '';
  const failed = contextProblem({ text }, 'scopedFs', 'file') ?? runs('quote_price')(outcome);
  if (failed !== undefined) return failed;
  if (!text.includes(price.toFixed(2))) return `the price is missing: ${text}`;
  return text.includes(QUOTE.date) ? undefined : `the date ${QUOTE.date} is missing: ${text}`;
}

function sameText(outcome: LessonOutcome, other: LessonOutcome | undefined): string | undefined {
  const before = callTo(outcome, 'quote_price')?.text;
  const after = other && callTo(other, 'quote_price')?.text;
  if (after === undefined) return 'it was not run again';
  return before === after ? undefined : `the second time, it read: ${after}`;
}

function refuses(says: string, isIt: (args: Record<string, unknown>) => boolean): LessonCheck {
  return {
    says: `${says}, and gets no price`,
    clause: 'results',
    passes: (outcome) => {
      const call = outcome.calls.find(
        ({ tool, args }) => tool === 'quote_price' && isIt(Object(args)),
      );
      if (!call) return 'no such call';
      return callOf(outcome, call.toolCallId)?.status === 'ok' ? sayWhat(call) : undefined;
    },
  };
}

interface QuoteParts {
  head: string;
  capabilities: string;
  read: string;
  prices: string;
  text: string;
}

function toQuote({ head, capabilities, read, prices, text }: QuoteParts): string {
  return `import { defineTool, err, ok } from 'toolyard';
${head}
export const tool = defineTool({
  name: 'quote_price',
  description: 'Quotes the price of a passage.',
  schema: {
    type: 'object',
    properties: {
      port: { type: 'string' },
      passengers: { type: 'integer', minimum: 1 },
      date: { type: 'string', description: 'YYYY-MM-DD' },
    },
    required: ['port', 'passengers', 'date'],
  },
  capabilities: ${capabilities},
  async execute({ port, passengers, date }${read === '' ? '' : ', ctx'}) {${read}
    const price = ${prices}[port];
    if (!price) return err(\`No ferry goes to \${port}.\`, 'input_invalid');
    const total = (price * passengers).toFixed(2);
${text}
  },
});
`;
}

function toWait(): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'wait',
  description: 'Waits two seconds.',
  schema: { type: 'object', properties: {} },
  async execute() {
    await new Promise<void>((resolve) => setTimeout(resolve, 2000));
    return ok('Two seconds later.');
  },
});
`;
}

import { runs } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { callOf, type LessonOutcome } from './outcome.ts';

const EURO_DOLLAR = { from: 'EUR', to: 'USD' };
const INVOICE = { customer: 'Kerjean', amount: 40 };

/** Which results may be used again, and for how long. */
export const caching: LessonContent = {
  start: {
    name: 'Cache results of equal calls',
    tools: [toRate(''), toWait(), toInvoice('\n  cache: true,')],
    calls: [
      { tool: 'exchange_rate', args: EURO_DOLLAR },
      { tool: 'exchange_rate', args: { from: 'EUR', to: 'GBP' } },
      { tool: 'exchange_rate', args: { to: 'USD', from: 'EUR' } },
      { tool: 'wait_for_customer', args: {} },
      { tool: 'exchange_rate', args: EURO_DOLLAR },
      { tool: 'create_invoice', args: INVOICE },
      { tool: 'create_invoice', args: INVOICE },
    ],
    registry: { concurrency: 1 },
    description: 'Four exchange rates, a pause, and two invoices of the same amount.',
  },
  view: 'timeline',
  steps: [
    {
      title: 'Answer equal calls from the cache',
      prose: [
        'Each call of `exchange_rate` asks a bank, which takes time and costs money. The first and the third call ask for the same rate. See the timeline: both take 300 ms.',
        'With `cache: true`, a tool asks to have its results kept. An equal call then gets the kept result, and the tool does not run. Equal means: the same tool, caller and arguments. The order of the arguments does not matter. If two equal calls run at the same time, they share one execution.',
        'Let equal calls ask the bank only once.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_3',
      checks: [
        answered('The third call is answered from the cache', 'call_3'),
        ran('Another rate still asks the bank', 'call_2', 'from the cache: another rate'),
        {
          says: 'Equal calls read the same text',
          clause: 'cache',
          passes: (outcome) => {
            const [first, third] = ['call_1', 'call_3'].map((id) => callOf(outcome, id)?.text);
            return first === third ? undefined : `the third call read: ${third}`;
          },
        },
      ],
      hint: '`cache` is a property of the tool, beside `schema`.',
      solution: toRate('\n  cache: true,'),
    },
    {
      title: 'Limit the lifetime of a result',
      prose: [
        'The customer takes three seconds to decide. The last rate is then quoted from the cache, although the bank has changed it: compare the times in the texts.',
        'Without a limit, a result is kept as long as the cache has room. `cache: { ttlMs: … }` gives it a lifetime in milliseconds. After that, the next call runs the tool again. Only successes are kept: a failure is never repeated from the cache.',
        'The bank guarantees a rate for two seconds. Keep it for that time.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_5',
      checks: [
        ran('After the pause, the bank is asked again', 'call_5', 'it read the rate of before'),
        answered('Within two seconds, the bank is not asked again', 'call_3'),
      ],
      hint: '`cache` becomes an object with one number. Two seconds have 2,000 milliseconds.',
      solution: toRate('\n  cache: { ttlMs: 2000 },'),
    },
    {
      title: 'Never cache an effect',
      prose: [
        'A customer ordered twice, so the last two calls create two invoices of the same amount. But both have the same number: `create_invoice` is cached too, so the second invoice was never written. The model reads a success.',
        'Cache a tool only if a second execution would change nothing: a rate, a page, a search. A tool that writes, sends or pays must run each time. A result that depends on more than the arguments, such as the time, needs a short lifetime, or no cache.',
        'Create both invoices.',
      ],
      file: { kind: 'tool', index: 2 },
      look: 'call_7',
      checks: [
        ran('The second invoice is written', 'call_7', 'the cache answered, and no invoice exists'),
        {
          says: 'The two invoices have different numbers',
          clause: 'cache',
          passes: (outcome) => {
            const [first, second] = ['call_6', 'call_7'].map((id) => callOf(outcome, id)?.text);
            return first === second ? `both read: ${first}` : undefined;
          },
        },
        {
          says: 'Both calls succeed',
          clause: 'execute',
          passes: (outcome) => runs('call_6')(outcome) ?? runs('call_7')(outcome),
        },
      ],
      hint: 'Remove one line of the tool.',
      solution: toInvoice(''),
    },
  ],
};

function answered(says: string, id: string): LessonCheck {
  return {
    says,
    clause: 'cache',
    passes: (outcome) =>
      runs(id)(outcome) ?? (isCached(outcome, id) ? undefined : 'the tool ran again'),
  };
}

function ran(says: string, id: string, instead: string): LessonCheck {
  return {
    says,
    clause: 'cache',
    passes: (outcome) => runs(id)(outcome) ?? (isCached(outcome, id) ? instead : undefined),
  };
}

function isCached({ events }: LessonOutcome, id: string): boolean {
  return events.some(
    (event) => event.type === 'executed' && event.toolCallId === id && event.cached !== undefined,
  );
}

function toRate(cache: string): string {
  return `import { defineTool, ok } from 'toolyard';

const pause = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms));
const RATES: Record<string, string> = { USD: '1.0842', GBP: '0.8415' };

export const tool = defineTool({
  name: 'exchange_rate',
  description: 'The exchange rate of two currencies, from the bank.',
  schema: {
    type: 'object',
    properties: { from: { type: 'string' }, to: { type: 'string' } },
    required: ['from', 'to'],
  },${cache}
  async execute({ from, to }) {
    await pause(300);
    const time = new Date().toISOString().slice(11, 21);
    return ok(\`1 \${from} = \${RATES[to]} \${to}, asked at \${time}\`);
  },
});
`;
}

function toWait(): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'wait_for_customer',
  description: 'Waits until the customer has decided.',
  schema: { type: 'object', properties: {} },
  async execute() {
    await new Promise<void>((resolve) => setTimeout(resolve, 3000));
    return ok('The customer agrees.');
  },
});
`;
}

function toInvoice(cache: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'create_invoice',
  description: 'Creates an invoice for a customer.',
  schema: {
    type: 'object',
    properties: { customer: { type: 'string' }, amount: { type: 'number' } },
    required: ['customer', 'amount'],
  },${cache}
  capabilities: { storage: { scope: 'session' } },
  async execute({ customer, amount }, ctx) {
    const store = ctx.kvStore!;
    const number = Number((await store.get('last_invoice')) ?? 0) + 1;
    await store.set('last_invoice', String(number));
    const sum = amount.toFixed(2);
    return ok(\`Invoice \${number}: \${customer} owes \${sum} EUR.\`);
  },
});
`;
}

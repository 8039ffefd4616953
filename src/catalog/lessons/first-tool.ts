import type { LessonContent } from './lesson.ts';
import { callTo, definedNames } from './outcome.ts';

/** A name that a call finds, an answer that a model can use. */
export const firstTool: LessonContent = {
  start: {
    name: 'Your first tool',
    tools: [toFile('my_tool', "    return ok('done');")],
    calls: [
      {
        tool: 'invoice_total',
        args: {
          currency: 'EUR',
          lines: [
            { text: 'Ferry to Brest', amount: 40 },
            { text: 'Bicycle', amount: 28.5 },
            { text: 'Cabin', amount: 50 },
          ],
        },
      },
    ],
    description: 'The model requests the total of one invoice.',
  },
  steps: [
    {
      title: 'Name a tool',
      prose: [
        'A model writes text. It cannot run anything. For a tool call, it writes the name of a function and arguments as JSON. A program runs the function and sends its text back.',
        'The model may write a wrong name, invalid arguments, or a call that it must not make. So a registry stands between the model and your code. It lists the tools for the model, and checks each call at several gates before it runs a tool.',
        'A tool is an object: a `name`, a `description`, a `schema` for its arguments, and the function `execute`. A call finds its tool by the name only. Here the model calls `invoice_total`, but the file registers `my_tool`. See the gate Lookup of the result: the call ends there, and the model reads an error message.',
        'Change the name of the tool to `invoice_total`.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The call finds its tool',
          clause: 'lookup',
          passes: (outcome) => {
            const call = callTo(outcome, 'invoice_total');
            return call?.refusedBy === 'lookup' ? `the model read: ${call.text}` : undefined;
          },
        },
        {
          says: 'The model sees invoice_total',
          clause: 'definitions',
          passes: (outcome) =>
            definedNames(outcome).includes('invoice_total')
              ? undefined
              : `it sees ${definedNames(outcome).join(', ') || 'no tool'}`,
        },
      ],
      hint: 'The first property of the object is `name`. It must be exactly the name in the call.',
      solution: toFile('invoice_total', "    return ok('done');"),
    },
    {
      title: 'Return a useful result',
      prose: [
        '`execute` receives the arguments and returns a result. `ok(text)` creates a success, and the model reads its text. The model sees nothing else of your program: no variables, no logs, no screen.',
        'So the text must contain the answer. A model that reads `done` guesses the total. Write for a reader who sees only this line: the number and its meaning.',
        'Add up the amounts of the three lines. Return the total with two decimals and the currency. The page also tries another invoice.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The tool succeeds',
          clause: 'execute',
          passes: (outcome) => {
            const call = callTo(outcome, 'invoice_total');
            return call?.status === 'ok' ? undefined : `the model read: ${call?.text ?? 'nothing'}`;
          },
        },
        {
          says: 'The model reads the total, 118.50',
          clause: 'results',
          passes: (outcome) => {
            const text = callTo(outcome, 'invoice_total')?.text ?? '';
            if (!/118[.,]50/.test(text)) return `it read: ${text}`;
            const other = outcome.variants?.other;
            const call = other && callTo(other, 'invoice_total');
            if (!call) return 'it was not tried with another invoice';
            return /(?<!\d)19[.,]25/.test(call.text)
              ? undefined
              : `with another invoice, of 19.25 EUR, it read: ${call.text}`;
          },
        },
        {
          says: 'The text contains the currency',
          clause: 'results',
          passes: (outcome) => {
            const text = callTo(outcome, 'invoice_total')?.text ?? '';
            return /eur(os?)?\b|€/i.test(text) ? undefined : 'the text does not mention euros';
          },
        },
      ],
      hint: 'Sum the amounts in a loop over `lines`. `total.toFixed(2)` formats two decimals. The currency is an argument.',
      solution: toFile(
        'invoice_total',
        `    let total = 0;
    for (const { amount } of lines) total += amount;
    return ok(\`The invoice comes to \${total.toFixed(2)} \${currency}.\`);`,
      ),
      variants: {
        other: {
          calls: [
            {
              tool: 'invoice_total',
              args: {
                currency: 'EUR',
                lines: [
                  { text: 'Ferry to Cork', amount: 12 },
                  { text: 'Breakfast', amount: 7.25 },
                ],
              },
            },
          ],
        },
      },
    },
  ],
};

function toFile(name: string, body: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'Adds up the lines of an invoice.',
  schema: {
    type: 'object',
    properties: {
      currency: { type: 'string', minLength: 3, maxLength: 3 },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            amount: { type: 'number' },
          },
          required: ['text', 'amount'],
        },
      },
    },
    required: ['currency', 'lines'],
  },
  async execute({ currency, lines }) {
${body}
  },
});
`;
}

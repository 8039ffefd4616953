import type { LessonContent } from './lesson.ts';
import { callTo, definedNames } from './outcome.ts';

/** Lesson 1: a name that a call finds, an answer that a model can use. */
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
    description: 'The model asks for the total of one invoice.',
  },
  steps: [
    {
      title: 'A name that a call finds',
      prose: [
        'A tool is one object: a `name`, a `description`, a `schema` for its arguments, and `execute`, which does the work. A registry holds tools by their names, and a name is all that a call has to find one.',
        'Here the model calls `invoice_total`, and the file registers `my_tool`. Look at step 2 of the result, the lookup: the call ends there, nothing runs, and the model gets a sentence that says so. It is no exception, so other calls of the turn would go on.',
        'Give the tool the name that is called. The list of definitions, which is all that a model knows of your tools, follows by itself.',
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
          says: 'The model is told of invoice_total',
          clause: 'definitions',
          passes: (outcome) =>
            definedNames(outcome).includes('invoice_total')
              ? undefined
              : `it was told of ${definedNames(outcome).join(', ') || 'no tool'}`,
        },
      ],
      hint: 'The first field of the object is `name`. It has to be the very word that the call has.',
      solution: toFile('invoice_total', "    return ok('done');"),
    },
    {
      title: 'An answer that a model can use',
      prose: [
        '`execute` gets the arguments and returns a result. `ok(text)` makes a success, and its text is what the model reads. Nothing else of your program reaches it: no variable, no log line, nothing that the user can see on a screen.',
        'So the text has to say what was found. A model that reads `done` has to guess the total, and it will. Write for a reader who sees this one line only: the number, and what it is a number of.',
        'Add up the amounts of the three lines, and answer with the total, two decimals and the currency.',
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
            return text.includes('118.50') ? undefined : `it read: ${text}`;
          },
        },
        {
          says: 'The currency stands with it',
          clause: 'results',
          passes: (outcome) => {
            const text = callTo(outcome, 'invoice_total')?.text ?? '';
            return /EUR|€/.test(text) ? undefined : 'nothing says that these are euros';
          },
        },
      ],
      hint: 'Sum with a loop over `lines`, then `total.toFixed(2)` keeps the two decimals. The currency is an argument.',
      solution: toFile(
        'invoice_total',
        `    let total = 0;
    for (const { amount } of lines) total += amount;
    return ok(\`The invoice comes to \${total.toFixed(2)} \${currency}.\`);`,
      ),
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

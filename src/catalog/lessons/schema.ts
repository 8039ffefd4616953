import { about, isRefusedBy, runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';

/** Lesson 2: a schema refuses what does not fit, and tells the model what does. */
export const schema: LessonContent = {
  start: {
    name: 'A schema that is kept',
    tools: [toFile("schema: { type: 'object' },\n  validateArgs: false,")],
    calls: [
      { tool: 'book_ferry', args: { port: 'Roscoff', passengers: 2 } },
      { tool: 'book_ferry', args: { port: 'Roscoff', passengers: '2 adults' } },
      { tool: 'book_ferry', args: { port: 'Roscoff', passengers: 0 } },
      { tool: 'book_ferry', args: { port: 'Roskof', passengers: 1 } },
    ],
    description: 'Four bookings, of which one is as the tool needs it.',
  },
  steps: [
    {
      title: 'Refuse what does not fit',
      prose: [
        'Arguments come from a model. It may send `"2 adults"` where a number belongs, and this tool books it: look at what the second call answered.',
        'A `schema` describes the arguments as JSON Schema. By itself it is only told to the model, which may keep to it or not. With `validateArgs: true` it is a gate too: arguments that do not match are refused before `execute` is called, and the model reads every place that is wrong, so that it can try again.',
        'Let the schema ask for `port`, a text, and `passengers`, a whole number from 1. Then turn the gate on.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_2',
      checks: [
        {
          says: 'The booking for two goes through',
          clause: 'execute',
          passes: runs('call_1'),
        },
        {
          says: 'Words for a number are refused before anything is booked',
          clause: 'arguments',
          passes: isRefusedBy('arguments', 'call_2'),
        },
        {
          says: 'So is a booking for nobody',
          clause: 'arguments',
          passes: isRefusedBy('arguments', 'call_3'),
        },
      ],
      hint: "Give the schema `properties` and `required`. A whole number from 1 is `{ type: 'integer', minimum: 1 }`. `validateArgs` stands below `schema`.",
      solution: toFile(`schema: {
    type: 'object',
    properties: {
      port: { type: 'string' },
      passengers: { type: 'integer', minimum: 1 },
    },
    required: ['port', 'passengers'],
  },
  validateArgs: true,`),
    },
    {
      title: 'Say what you mean',
      prose: [
        'The fourth call books a place to `Roskof`, which is no port. The gate let it pass: any text is a text. A refusal would cost a whole turn of the model, so the best schema is the one that is got right the first time.',
        'The model is told the schema word for word. An `enum` says which values there are, and a `description` says what an argument means: both are read before the call is written, not after it has failed.',
        'This ferry serves `Roscoff`, `Plymouth` and `Cork`. Say so, and describe both arguments.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_4',
      checks: [
        {
          says: 'A port that is not served is refused',
          clause: 'arguments',
          passes: isRefusedBy('arguments', 'call_4'),
        },
        {
          says: 'The model is told the three ports',
          clause: 'definitions',
          passes: ({ definitions }) => {
            const told = JSON.stringify(definitions[0]?.parameters ?? {});
            const missing = ['Roscoff', 'Plymouth', 'Cork'].filter((one) => !told.includes(one));
            return missing.length === 0 ? undefined : `it is not told of ${missing.join(', ')}`;
          },
        },
        {
          says: 'The model is told what both arguments mean',
          clause: 'definitions',
          passes: ({ definitions }) => {
            const told = JSON.stringify(definitions[0]?.parameters ?? {});
            const count = told.match(/"description":"[^"]+"/g)?.length ?? 0;
            return count >= 2 ? undefined : `${count} of 2 have a description`;
          },
        },
        {
          says: 'The booking for two still goes through',
          clause: 'execute',
          passes: about('call_1', ({ status, text }) =>
            status === 'ok' ? undefined : `it did not: ${text}`,
          ),
        },
      ],
      hint: "`port: { enum: ['Roscoff', …], description: '…' }`. An `enum` needs no `type` beside it.",
      solution: toFile(`schema: {
    type: 'object',
    properties: {
      port: {
        enum: ['Roscoff', 'Plymouth', 'Cork'],
        description: 'Where the ferry goes.',
      },
      passengers: {
        type: 'integer',
        minimum: 1,
        description: 'Adults and children together.',
      },
    },
    required: ['port', 'passengers'],
  },
  validateArgs: true,`),
    },
  ],
};

function toFile(schemaPart: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'book_ferry',
  description: 'Books places on the next ferry.',
  ${schemaPart}
  async execute({ port, passengers }) {
    const price = Number(passengers) * 24;
    return ok(\`Booked \${passengers} to \${port} for \${price} EUR.\`);
  },
});
`;
}

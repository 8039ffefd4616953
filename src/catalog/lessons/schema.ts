import { isRecord } from '../../lib/is-record.ts';
import { about, isRefusedBy, runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';

/** A schema refuses invalid arguments and describes the valid ones to the model. */
export const schemaLesson: LessonContent = {
  start: {
    name: 'Validate arguments with a schema',
    tools: [toFile("schema: { type: 'object' },\n  validateArgs: false,")],
    calls: [
      { tool: 'book_ferry', args: { port: 'Roscoff', passengers: 2 } },
      { tool: 'book_ferry', args: { port: 'Roscoff', passengers: '2 adults' } },
      { tool: 'book_ferry', args: { port: 'Roscoff', passengers: 0 } },
      { tool: 'book_ferry', args: { port: 'Roskof', passengers: 1 } },
      { tool: 'book_ferry', args: { port: 'Cork' } },
    ],
    description: 'Five bookings. Only one has valid arguments.',
  },
  steps: [
    {
      title: 'Refuse invalid arguments',
      prose: [
        'A model writes the arguments. It may send `"2 adults"` instead of a number, and this tool books it: see the result of the second call.',
        'A `schema` describes the arguments as JSON Schema. With `validateArgs: true` it is a gate: invalid arguments are refused before `execute` runs. The model reads every violation and can try again. Without it, the schema is only information for the model. This page validates each tool that does not turn it off, as this one does. The library does not: there the default is `false`, so write `validateArgs: true` in your tool or in the options of your registry.',
        'Require `port`, a string, and `passengers`, an integer of at least 1. Then set `validateArgs: true`.',
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
          says: 'Words instead of a number are refused before the booking',
          clause: 'arguments',
          passes: isRefusedBy('arguments', 'call_2'),
        },
        {
          says: 'A booking for 0 passengers is refused',
          clause: 'arguments',
          passes: isRefusedBy('arguments', 'call_3'),
        },
        {
          says: 'A booking without a number of passengers is refused',
          clause: 'arguments',
          passes: isRefusedBy('arguments', 'call_5'),
        },
        {
          says: 'A booking for 1.5 passengers is refused',
          clause: 'arguments',
          passes: ({ variants }) =>
            variants?.half ? isRefusedBy('arguments', 'call_1')(variants.half) : 'it was not tried',
        },
      ],
      hint: "Add `properties` and `required` to the schema. An integer of at least 1 is `{ type: 'integer', minimum: 1 }`. `validateArgs` belongs below `schema`.",
      solution: toFile(`schema: {
    type: 'object',
    properties: {
      port: { type: 'string' },
      passengers: { type: 'integer', minimum: 1 },
    },
    required: ['port', 'passengers'],
  },
  validateArgs: true,`),
      variants: {
        half: { calls: [{ tool: 'book_ferry', args: { port: 'Roscoff', passengers: 1.5 } }] },
      },
    },
    {
      title: 'Describe the arguments',
      prose: [
        'The fourth call books a place to `Roskof`, which does not exist. The gate let it pass, because any string is valid. A refusal costs a whole turn. So the schema should help the model to write valid arguments at the first attempt.',
        'The model reads the schema verbatim. An `enum` lists the valid values, and a `description` explains an argument. The model reads both before it writes the call.',
        'This ferry serves `Roscoff`, `Plymouth` and `Cork`. Add these values, and describe both arguments.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_4',
      checks: [
        {
          says: 'An unknown port is refused',
          clause: 'arguments',
          passes: isRefusedBy('arguments', 'call_4'),
        },
        {
          says: 'The schema lists the three ports',
          clause: 'definitions',
          passes: ({ definitions }) => {
            const parameters = JSON.stringify(definitions[0]?.parameters ?? {});
            const missing = ['Roscoff', 'Plymouth', 'Cork'].filter(
              (one) => !parameters.includes(one),
            );
            return missing.length === 0 ? undefined : `it does not list ${missing.join(', ')}`;
          },
        },
        {
          says: 'Both arguments have a description',
          clause: 'definitions',
          passes: ({ definitions }) => {
            const parameters = definitions[0]?.parameters ?? {};
            const lost = ['port', 'passengers'].find((name) => !isDescribed(parameters, name));
            return lost && `${lost} has none`;
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
        description: 'The port of arrival.',
      },
      passengers: {
        type: 'integer',
        minimum: 1,
        description: 'The number of passengers, children included.',
      },
    },
    required: ['port', 'passengers'],
  },
  validateArgs: true,`),
    },
  ],
};

/** Whether a property has a description, perhaps in a part that it refers to. */
function isDescribed(parameters: Readonly<Record<string, unknown>>, name: string): boolean {
  const all = JSON.stringify(parameters);
  const { properties } = parameters;
  const own = isRecord(properties) ? (JSON.stringify(properties[name]) ?? '') : all;
  return /"description":"[^"]/.test(own.includes('"$ref"') ? all : own);
}

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

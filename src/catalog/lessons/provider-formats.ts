import { about, runs, sayWhat } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import type { LessonOutcome, OutcomeProviderTool } from './outcome.ts';

const NULL_DATE = {
  type: "{ type: ['string', 'null'], description: 'YYYY-MM-DD or null' }",
  day: "date === null ? 'any day' : (date ?? 'today')",
};
const ANY_DATE = {
  type: "{ type: 'string', description: 'YYYY-MM-DD or any' }",
  day: "date === 'any' ? 'any day' : (date ?? 'today')",
};

/** The form in which a provider receives tools, and the needs of its strict mode. */
export const providerFormats: LessonContent = {
  start: {
    name: 'Write tools for providers: strict mode',
    tools: [toOrders(false), toSailings(NULL_DATE), toPrice('ferry.price')],
    calls: [
      { tool: 'find_orders', args: { port: 'Cork', filters: { status: 'paid', limit: 5 } } },
      { tool: 'find_orders', args: { port: 'Cork' } },
      { tool: 'list_sailings', args: { port: 'Cork' } },
      { tool: 'list_sailings', args: { port: 'Cork', date: 'any' } },
      { tool: 'ferry_price', args: { port: 'Cork' } },
    ],
    description: 'Three tools whose definitions go to OpenAI.',
  },
  steps: [
    {
      title: 'Close objects for strict mode',
      prose: [
        'Each provider of models wants definitions in its own shape. `toProviderDefinitions` writes them, and converts the calls of the model back. The result shows what OpenAI receives.',
        'In strict mode, OpenAI guarantees that the arguments match the schema. But it accepts only a part of JSON Schema: every object must be closed, which means `additionalProperties: false`. Toolyard converts a schema only if the result accepts the same arguments. Otherwise the tool is sent without strict mode, with the reason.',
        'Make `find_orders` strict. Optional properties may stay optional: the conversion takes care of them.',
      ],
      file: { kind: 'tool', index: 0 },
      provider: 'openai-chat',
      checks: [
        isStrict('find_orders'),
        {
          says: 'A call with filters runs',
          clause: 'arguments',
          passes: runs('call_1'),
        },
        {
          says: 'A call without filters still runs',
          clause: 'arguments',
          passes: runs('call_2'),
        },
      ],
      hint: 'The schema has two objects, one inside the other. Each needs the same line.',
      solution: toOrders(true),
    },
    {
      title: 'Give every value one meaning',
      prose: [
        'In strict mode, the model sends every property. For an optional one that it does not need, it sends `null`, and Toolyard removes it before the call.',
        '`list_sailings` gives `null` a meaning of its own: without a date it lists the sailings of today, and with `null` those of any day. Strict mode cannot express both, so this tool is not strict. A model without strict mode confuses the two as well.',
        'Let the text `any` mean any day: the result must still say `any day`. Without a date, the tool still lists those of today.',
      ],
      file: { kind: 'tool', index: 1 },
      look: 'call_4',
      provider: 'openai-chat',
      checks: [
        isStrict('list_sailings'),
        {
          says: 'Without a date, it lists the sailings of today',
          clause: 'arguments',
          passes: lists('call_3', /today/i),
        },
        {
          says: 'With any, it lists those of any day',
          clause: 'arguments',
          passes: lists('call_4', /any day/i),
        },
      ],
      hint: 'Two places change: the type of `date` in the schema, and the comparison with `null` in `execute`.',
      solution: toSailings(ANY_DATE),
    },
    {
      title: 'Choose a name that every provider accepts',
      prose: [
        'Each provider has its own rules for names. OpenAI refuses the dot in `ferry.price`. Toolyard sends the tool under another name, and finds the tool again when the model calls it.',
        'But the instructions of the model may mention a tool, and so may your logs and those of the provider. Then two names for one tool confuse. Letters, digits and `_` are valid everywhere.',
        'The instructions tell the model to call `ferry_price`, as in the last call. Give the tool this name.',
      ],
      file: { kind: 'tool', index: 2 },
      look: 'call_5',
      provider: 'openai-chat',
      checks: [
        {
          says: 'OpenAI receives every tool under its own name',
          clause: 'definitions',
          passes: (outcome) => {
            const other = providerTools(outcome).find((tool) => tool.name !== tool.providerName);
            return other && `it receives ${other.name} as ${other.providerName}`;
          },
        },
        { says: 'The call finds its tool', clause: 'lookup', passes: runs('ferry_price') },
      ],
      hint: 'The first property of the object is `name`.',
      solution: toPrice('ferry_price'),
    },
  ],
};

function providerTools({ provider }: LessonOutcome): readonly OutcomeProviderTool[] {
  return provider?.tools ?? [];
}

function isStrict(name: string): LessonCheck {
  return {
    says: `OpenAI receives ${name} in strict mode`,
    clause: 'definitions',
    passes: (outcome) => {
      const tool = providerTools(outcome).find((one) => one.name === name);
      if (!tool) return `it does not receive a tool ${name}`;
      if (tool.isStrict) return undefined;
      return tool.warnings.join(' ') || 'it is not strict';
    },
  };
}

function lists(id: string, day: RegExp) {
  return about(id, (call) =>
    call.status === 'ok' && day.test(call.text) ? undefined : sayWhat(call),
  );
}

function toOrders(isClosed: boolean): string {
  const [outer, inner] = isClosed
    ? ['\n    additionalProperties: false,', '\n        additionalProperties: false,']
    : ['', ''];
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'find_orders',
  description: 'Finds the orders for sailings to a port.',
  schema: {
    type: 'object',
    properties: {
      port: { type: 'string' },
      filters: {
        type: 'object',
        properties: {
          status: { enum: ['paid', 'open'] },
          limit: { type: 'integer', minimum: 1 },
        },${inner}
      },
    },
    required: ['port'],${outer}
  },
  async execute({ port, filters = {} }) {
    const { status = 'all', limit = 20 } = filters;
    return ok(\`Orders to \${port}, \${status}, at most \${limit}.\`);
  },
});
`;
}

function toSailings({ type, day }: { type: string; day: string }): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'list_sailings',
  description: 'Lists the sailings to a port on a day.',
  schema: {
    type: 'object',
    properties: {
      port: { type: 'string' },
      date: ${type},
    },
    required: ['port'],
    additionalProperties: false,
  },
  async execute({ port, date }) {
    const day = ${day};
    return ok(\`Sailings to \${port}, \${day}: 08:40 and 14:20.\`);
  },
});
`;
}

function toPrice(name: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'The price of a passage to a port.',
  schema: {
    type: 'object',
    properties: { port: { type: 'string' } },
    required: ['port'],
    additionalProperties: false,
  },
  async execute({ port }) {
    return ok(\`A passage to \${port} costs 24 EUR.\`);
  },
});
`;
}

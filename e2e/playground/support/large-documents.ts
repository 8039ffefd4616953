const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const batch = (calls: readonly { tool: string; argsText: string }[]) => ({
  batches: [
    {
      ...{ id: 'b1', name: 'Large', description: '' },
      calls: calls.map((call, index) => ({
        ...{ id: `c${index}`, toolCallId: `call_${index + 1}` },
        ...call,
      })),
    },
  ],
  batchId: 'b1',
});

const command = (text: string) =>
  batch([{ tool: 'terminal', argsText: JSON.stringify({ command: text }) }]);

const sample = (name: string, value: string) => ({
  ...{ id: `s ${name}`, name, tool: 'read_file', argsText: '{"path":"README.md"}' },
  result: { ok: true, value },
});

const properties = (count: number) =>
  Object.fromEntries(many(count, (index) => [`key_${index}`, { type: 'string' }]));

/** A part of a document within the limits whose texts or lists are large. */
export interface LargeDocument {
  name: string;
  part: object;
}

/** Documents that a page which draws everything takes seconds to show. */
export const LARGE_DOCUMENTS: readonly LargeDocument[] = [
  { name: 'a line of 4.9 MB', part: command(`echo ${'a'.repeat(4_900_000)}`) },
  { name: '200,000 lines', part: command(`echo '${'a line of a log\n'.repeat(200_000)}'`) },
  {
    name: 'JSON nested 10,000 levels deep in a result',
    part: command(`echo '${'['.repeat(10_000)}${']'.repeat(10_000)}'`),
  },
  {
    name: '5,000 tools',
    part: {
      declarations: [
        {
          ...{ id: 'd1', name: 'Many', disabled: false },
          text: JSON.stringify({
            tools: many(4900, (index) => ({
              ...{ name: `tool_${index}`, type: 'client', description: `Tool ${index}.` },
              parameters: { type: 'object', properties: properties(3) },
            })),
          }),
        },
      ],
    },
  },
  {
    name: '10,000 calls',
    part: batch(many(10_000, () => ({ tool: 'read_file', argsText: '{"path":"README.md"}' }))),
  },
  {
    name: 'samples of megabytes',
    part: {
      samples: [
        sample('a line', 'a'.repeat(4_900_000)),
        sample('lines', 'a line of a log\n'.repeat(200_000)),
        sample('nested', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
        ...many(900, (index) => sample(`small ${index}`, 'text')),
      ],
      expectations: many(4900, (index) => ({
        ...{ id: `e${index}`, sampleId: 's a line' },
        rule: { kind: 'contains', text: `text ${index}` },
      })),
    },
  },
  {
    name: 'a schema of 900 kB',
    part: {
      schemaTexts: {
        read_file: JSON.stringify({ type: 'object', properties: properties(28_000) }),
      },
    },
  },
];

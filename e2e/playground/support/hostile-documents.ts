const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const calls = (argsText: string, tool = 'read_file') => ({
  batches: [
    {
      ...{ id: 'b1', name: 'Batch', description: '' },
      calls: [{ id: 'c1', toolCallId: 'call_1', tool, argsText }],
    },
  ],
  batchId: 'b1',
});
const command = (text: string) => calls(JSON.stringify({ command: text }), 'terminal');
const schema = (value: unknown) => ({ schemaTexts: { read_file: JSON.stringify(value) } });
const pathSchema = (path: object) => schema({ type: 'object', properties: { path } });

/** 2²⁸ schemas, of which the text has 29. */
const bomb = {
  $defs: Object.fromEntries(
    many(29, (index) => [
      `s${index}`,
      index === 28 ? {} : { allOf: many(2, () => ({ $ref: `#/$defs/s${index + 1}` })) },
    ]),
  ),
  $ref: '#/$defs/s0',
};

/** A part of a document that keeps an unprotected page busy for seconds, or for good. */
export interface HostileDocument {
  name: string;
  part: object;
  /** The sentence that refuses it; absent if it opens and waits for Run. */
  refused?: RegExp;
}

/** Documents of another author. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  {
    name: '100,000 tools',
    part: { tools: many(100_000, (index) => ({ id: `t${index}`, code: '', disabled: false })) },
    refused: /tools has 100,000 entries\. The limit is 5,000/,
  },
  {
    name: 'a name of 1.9 MB',
    part: { name: 'x'.repeat(1_900_000) },
    refused: /name has 1,900,000 characters\. The limit is 200/,
  },
  {
    name: 'arguments nested 100,000 deep',
    part: calls('['.repeat(100_000) + ']'.repeat(100_000)),
    refused: /argsText is nested 100,000 levels deep\. The limit is 200/,
  },
  {
    name: 'a schema with 100,000 required keys',
    part: schema({ type: 'object', required: many(100_000, (index) => `key ${index}`) }),
    refused: /schemaTexts\.read_file has 1,\d+,\d+ characters\. The limit is 1,000,000/,
  },
  {
    name: 'a table of 5,001 rows',
    part: {
      scenario: {
        records: { 'table:a': Object.fromEntries(many(5001, (index) => [index, { a: 1 }])) },
      },
    },
    refused: /scenario\.records\.table:a has 5,001 entries\. The limit is 5,000/,
  },
  { name: '1.5 MB of [1,1,1 as arguments', part: calls(`[${'1,'.repeat(750_000)}1]`) },
  { name: 'a command of 1.9 MB', part: command('a'.repeat(1_900_000)) },
  {
    name: '130,000 brackets in allowedHosts',
    part: {
      tools: [{ id: 't', code: `allowedHosts: ${'['.repeat(130_000)}`, disabled: false }],
    },
  },
  { name: 'a pattern', part: pathSchema({ type: 'string', pattern: '^(a+)+$' }) },
  { name: 'format: url', part: pathSchema({ type: 'string', format: 'url' }) },
  { name: 'nested allOf', part: schema(bomb) },
  { name: 'a search command', part: command(`echo ${'a'.repeat(40)}! | grep -E '^(a+)+$'`) },
  { name: 'a find command', part: command(`find / -name '${'*a'.repeat(40)}b'`) },
];

/** A text of 10 MB whose nesting alone takes `JSON.parse` seconds. */
export const NESTED_TEXT = '['.repeat(10_000_000);

/** Files of the tool `split_bill`: the beginning, a right one, and broken ones for its tests. */

const RIGHT_SCHEMA = `{
    type: 'object',
    properties: {
      total: { type: 'number', minimum: 0, description: 'In euros.' },
      people: { type: 'integer', minimum: 1 },
    },
    required: ['total', 'people'],
  }`;

/** A tool that the role of the lesson does not need. */
export const PAY_BILL = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'pay_bill',
  description: 'Pays a bill from the account of the house.',
  schema: {
    type: 'object',
    properties: { total: { type: 'number' } },
    required: ['total'],
  },
  async execute({ total }) {
    return ok(\`Paid \${total.toFixed(2)} EUR.\`);
  },
});
`;

/** Without a schema and without a result. */
export const EMPTY_SPLIT = toFile(
  `{
    type: 'object',
    properties: {},
  }`,
  "    return ok('');",
);

/** The cents that cannot be divided go to the first people, one each. */
export const RIGHT_SPLIT = toFile(
  RIGHT_SCHEMA,
  `    const cents = Math.round(total * 100);
    const rest = cents % people;
    const shares: string[] = [];
    for (let person = 0; person < people; person += 1) {
      const share = Math.floor(cents / people) + (person < rest ? 1 : 0);
      shares.push((share / 100).toFixed(2));
    }
    return ok(\`Each pays, in EUR: \${shares.join(', ')}\`);`,
);

/** Broken tools, by what is wrong with them. */
export const BROKEN_SPLITS = {
  /** 100 EUR for three people become 99.99. */
  rounds: toFile(
    RIGHT_SCHEMA,
    `    const share = (total / people).toFixed(2);
    return ok(\`Each pays, in EUR: \${Array(people).fill(share).join(', ')}\`);`,
  ),
  /** The first of six people pays four cents more. */
  unfair: toFile(
    RIGHT_SCHEMA,
    `    const cents = Math.round(total * 100);
    const share = Math.floor(cents / people);
    const shares = Array(people).fill((share / 100).toFixed(2));
    shares[0] = ((cents - share * (people - 1)) / 100).toFixed(2);
    return ok(\`Each pays, in EUR: \${shares.join(', ')}\`);`,
  ),
  /** 0 people pay nothing, and the model reads a success. */
  careless: toFile(
    RIGHT_SCHEMA.replace(', minimum: 1', ''),
    `    const cents = Math.round(total * 100);
    const rest = cents % people;
    const shares: string[] = [];
    for (let person = 0; person < people; person += 1) {
      const share = Math.floor(cents / people) + (person < rest ? 1 : 0);
      shares.push((share / 100).toFixed(2));
    }
    return ok(\`Each pays, in EUR: \${shares.join(', ')}\`);`,
  ),
} as const;

function toFile(schema: string, body: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'split_bill',
  description: 'Splits a bill in euros among people.',
  schema: ${schema},
  async execute({ total, people }) {
${body}
  },
});
`;
}

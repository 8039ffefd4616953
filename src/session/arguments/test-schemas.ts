import type { JsonSchema } from '../../core/index.ts';

/** A schema with every feature that makes forms and generated arguments difficult. */
export const HARD_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    code: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$', examples: ['ABC-1234'] },
    note: { type: 'string', maxLength: 10, default: 'none' },
    count: { type: ['integer', 'null'], minimum: 3, maximum: 9, multipleOf: 3 },
    ratio: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    dry: { type: 'boolean', default: false },
    order: { enum: ['asc', 'desc'] },
    kind: { const: 'order' },
    tags: { type: 'array', items: { type: 'string', minLength: 2 }, minItems: 1, maxItems: 3 },
    who: {
      oneOf: [
        {
          title: 'A user',
          type: 'object',
          properties: { type: { const: 'user' }, name: { type: 'string' } },
          required: ['type', 'name'],
          additionalProperties: false,
        },
        {
          title: 'A team',
          type: 'object',
          properties: { type: { const: 'team' }, size: { type: 'integer', minimum: 1 } },
          required: ['type', 'size'],
          additionalProperties: false,
        },
      ],
    },
    tree: { $ref: '#/$defs/node' },
    limits: { type: 'object', additionalProperties: { type: 'number' } },
    pair: {
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'number' }],
      items: false,
      minItems: 2,
    },
    anything: {},
    owner: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
  },
  required: ['id', 'code', 'count', 'kind', 'tags', 'who', 'tree', 'pair'],
  additionalProperties: false,
  $defs: {
    node: {
      type: 'object',
      properties: {
        value: { type: 'string' },
        children: { type: 'array', items: { $ref: '#/$defs/node' } },
        next: { $ref: '#/$defs/node' },
      },
      required: ['value'],
    },
  },
};

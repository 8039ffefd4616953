import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import { defineTool, ok, type Tool } from '../index.ts';

const base = { name: 'a', description: '' };
const execute = async () => ok('');

/** The arguments that a schema's tool takes. */
type ArgsOf<T> = T extends Tool<infer A> ? A : never;

// From a JSON Schema literal: required and optional properties, and every kind of value.
const literal = defineTool({
  ...base,
  schema: {
    type: 'object',
    properties: {
      city: { type: 'string' },
      days: { type: 'integer' },
      exact: { type: 'boolean' },
      unit: { enum: ['C', 'F'] },
      version: { const: 2 },
      tags: { type: 'array', items: { type: 'string' } },
      where: {
        type: 'object',
        properties: { lat: { type: 'number' }, lon: { type: 'number' } },
        required: ['lat'],
      },
      id: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      either: { oneOf: [{ type: 'boolean' }, { type: 'null' }] },
      maybe: { type: ['string', 'null'] },
      anything: {},
      rows: { type: 'array' },
      bag: { type: 'object' },
    },
    required: ['city', 'unit', 'where'],
  },
  execute: async (args) => {
    expectTypeOf(args.city).toEqualTypeOf<string>();
    expectTypeOf(args.unit).toEqualTypeOf<'C' | 'F'>();
    expectTypeOf(args.days).toEqualTypeOf<number | undefined>();
    return ok(args.city);
  },
});
type Literal = ArgsOf<typeof literal>;
expectTypeOf<Literal['city']>().toEqualTypeOf<string>();
expectTypeOf<Literal['days']>().toEqualTypeOf<number | undefined>();
expectTypeOf<Literal['exact']>().toEqualTypeOf<boolean | undefined>();
expectTypeOf<Literal['unit']>().toEqualTypeOf<'C' | 'F'>();
expectTypeOf<Literal['version']>().toEqualTypeOf<2 | undefined>();
expectTypeOf<Literal['tags']>().toEqualTypeOf<string[] | undefined>();
expectTypeOf<Literal['where']>().toEqualTypeOf<{ lat: number; lon?: number }>();
expectTypeOf<Literal['id']>().toEqualTypeOf<string | number | undefined>();
expectTypeOf<Literal['either']>().toEqualTypeOf<boolean | null | undefined>();
expectTypeOf<Literal['maybe']>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<Literal['anything']>().toEqualTypeOf<unknown>();
expectTypeOf<Literal['rows']>().toEqualTypeOf<unknown[] | undefined>();
expectTypeOf<Literal['bag']>().toEqualTypeOf<Record<string, unknown> | undefined>();

// Without `required`, everything is optional.
const optional = defineTool({
  ...base,
  schema: { type: 'object', properties: { a: { type: 'string' } } },
  execute,
});
expectTypeOf<ArgsOf<typeof optional>>().toEqualTypeOf<{ a?: string }>();

// From zod: the output type, since its validation gives `execute` the parsed arguments.
const zod = defineTool({
  ...base,
  schema: z.object({
    city: z.string(),
    days: z.number().optional(),
    unit: z.enum(['C', 'F']).default('C'),
    at: z.iso.date().transform((text) => new Date(text)),
  }),
  execute: async (args) => {
    expectTypeOf(args.city).toEqualTypeOf<string>();
    return ok(args.city);
  },
});
expectTypeOf<ArgsOf<typeof zod>>().toEqualTypeOf<{
  city: string;
  days?: number | undefined;
  unit: 'C' | 'F';
  at: Date;
}>();

// From a library's object that cannot validate: the input type.
declare const bare: {
  '~standard': {
    types?: { input: { a: string }; output: { a: Date } };
    jsonSchema: { input: () => Record<string, unknown> };
  };
};
const unparsed = defineTool({ ...base, schema: bare, execute });
expectTypeOf<ArgsOf<typeof unparsed>>().toEqualTypeOf<{ a: string }>();

// Given explicitly.
const explicit = defineTool<{ path: string }>({
  ...base,
  schema: { type: 'object' },
  execute: async ({ path }) => ok(path),
});
expectTypeOf(explicit).toEqualTypeOf<Tool<{ path: string }>>();

// A text, a result, and both without a promise.
defineTool({
  ...base,
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  execute: ({ name }) => `Hello, ${name}`,
});
defineTool({ ...base, schema: { type: 'object' }, execute: async () => 'late' });
defineTool({ ...base, schema: { type: 'object' }, execute: () => ok('now') });
const texts = defineTool({ ...base, schema: z.object({}), execute: () => 'text' });
expectTypeOf(texts.execute).returns.toEqualTypeOf<ReturnType<Tool['execute']>>();
// @ts-expect-error: a number is neither a text nor a result
defineTool({ ...base, schema: { type: 'object' }, execute: () => 7 });

// A schema that says nothing gives arguments that say nothing.
const dynamic: Record<string, unknown> = {};
const unknowing = defineTool({ ...base, schema: dynamic, execute });
expectTypeOf<ArgsOf<typeof unknowing>>().toEqualTypeOf<unknown>();

// The result is assignable to `Tool`.
expectTypeOf(literal).toExtend<Tool>();
expectTypeOf(zod).toExtend<Tool>();
expectTypeOf<Tool<{ city: string }>>().toExtend<Tool>();

defineTool({
  ...base,
  schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  // @ts-expect-error: `b` is not in the schema
  execute: async ({ b }) => ok(b),
});

// @ts-expect-error: a tool needs a description
defineTool({ name: 'a', schema: { type: 'object' }, execute });

import { Type as OldType } from '@sinclair/typebox';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { Schema } from 'effect';
import { defineTool, type Tool } from 'toolyard';
import Type from 'typebox';
import * as v from 'valibot';
import { z } from 'zod';

/** The arguments of `execute`. */
type Expected = { name: string; times: number };
type Optional = { name: string; times?: number };

type ArgsOf<TTool> = TTool extends Tool<infer TArgs> ? TArgs : never;
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const base = { name: 'greet', description: 'Greets.' };

const ofZod = defineTool({
  ...base,
  schema: z.object({ name: z.string(), times: z.coerce.number().default(1) }),
  execute: ({ name, times }) => name.repeat(times),
});
const ofArkType = defineTool({
  ...base,
  schema: type({ name: 'string', times: 'number = 1' }),
  execute: ({ name, times }) => name.repeat(times),
});
const ofValibot = defineTool({
  ...base,
  schema: toStandardJsonSchema(v.object({ name: v.string(), times: v.optional(v.number(), 1) })),
  execute: ({ name, times }) => name.repeat(times),
});
const ofOldTypeBox = defineTool({
  ...base,
  schema: OldType.Object({ name: OldType.String(), times: OldType.Optional(OldType.Number()) }),
  execute: ({ name, times = 1 }) => name.repeat(times),
});
const ofTypeBox = defineTool({
  ...base,
  schema: Type.Object({ name: Type.String(), times: Type.Optional(Type.Number()) }),
  execute: ({ name, times = 1 }) => name.repeat(times),
});
const struct = Schema.Struct({ name: Schema.String, times: Schema.Number });
const ofEffect = defineTool({
  ...base,
  schema: Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(struct)),
  execute: ({ name, times }) => name.repeat(times),
});

/** Each type is inferred exactly. */
export const inferred: [
  Same<ArgsOf<typeof ofZod>, Expected>,
  Same<ArgsOf<typeof ofArkType>, Expected>,
  Same<ArgsOf<typeof ofValibot>, Expected>,
  Same<ArgsOf<typeof ofOldTypeBox>, Optional>,
  Same<ArgsOf<typeof ofTypeBox>, Optional>,
] = [true, true, true, true, true];

/** Effect declares its fields as read-only. */
export const read: Readonly<Expected> = {} as ArgsOf<typeof ofEffect>;

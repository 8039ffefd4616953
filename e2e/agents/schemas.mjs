/** Tools with the schemas of real libraries: what they validate, and what is refused with a way out. */
import assert from 'node:assert/strict';
import { Type as OldType } from '@sinclair/typebox';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { Schema } from 'effect';
import { createToolRegistry, defineTool } from 'toolyard';
import { createContext } from 'toolyard/formats';
import { createArgumentValidator } from 'toolyard/schema';
import Type from 'typebox';
import * as v from 'valibot';
import { z } from 'zod';
import { z as z3 } from 'zod3';

const shape = v.object({ name: v.string(), times: v.optional(v.number(), 1) });
const struct = Schema.Struct({ name: Schema.String, times: Schema.optionalKey(Schema.Number) });

/** The schema, and what `execute` gets for `{ name: 'Ada' }`. */
const ACCEPTED = {
  'zod 4': [z.object({ name: z.string(), times: z.coerce.number().default(1) }), { times: 1 }],
  ArkType: [type({ name: 'string', times: 'number = 1' }), { times: 1 }],
  Valibot: [toStandardJsonSchema(shape), { times: 1 }],
  'TypeBox 0.34': [OldType.Object({ name: OldType.String() }), {}],
  'TypeBox 1': [Type.Object({ name: Type.String() }), {}],
  Effect: [Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(struct)), {}],
};

const REFUSED = {
  'zod 3': [z3.object({ name: z3.string() }), /use zod 4\.2 or later/],
  'a bare object': [{ name: 'string' }, /Write \{ type: 'object', properties: \{ name: … \} \}/],
  'Valibot without its JSON Schema': [shape, /toStandardJsonSchema/],
  'Effect without its JSON Schema': [struct, /toStandardJSONSchemaV1/],
  'Effect as a bare Standard Schema': [Schema.toStandardSchemaV1(struct), /toStandardJSONSchemaV1/],
};

/** @type {Record<string, () => Promise<void>>} */
export const SCHEMA_CASES = {};
for (const [name, [schema, defaults]] of Object.entries(ACCEPTED)) {
  SCHEMA_CASES[name] = async () => {
    const received = [];
    const execute = (args) => {
      received.push(args);
      return 'ran';
    };
    const tool = defineTool({ name: 'greet', description: 'Greets.', schema, execute });
    assert.equal(tool.schema.type, 'object');
    // TypeBox 0.34 adds symbols, which are not part of the JSON.
    assert.equal(JSON.stringify(tool.schema.properties.name), '{"type":"string"}');
    const validator = createArgumentValidator();
    const registry = createToolRegistry({ tools: [tool], validator, validateArgs: true });
    const calls = ['Ada', 7].map((name, at) => ({
      toolCallId: `c${at}`,
      name: 'greet',
      args: { name },
    }));
    const [right, wrong] = await registry.executeParallel(
      calls,
      createContext({ sessionId: 's1' }),
    );
    assert.deepEqual(right.result, { ok: true, value: 'ran' });
    assert.deepEqual(received, [{ name: 'Ada', ...defaults }]);
    assert.equal(wrong.result.code, 'input_invalid');
    assert.match(wrong.result.error, /\$\.name: /);
  };
}
for (const [name, [schema, wayOut]] of Object.entries(REFUSED)) {
  SCHEMA_CASES[`${name} is refused`] = async () => {
    const spec = { name: 'greet', description: 'Greets.', schema, execute: () => 'ran' };
    assert.throws(() => defineTool(spec), wayOut);
  };
}

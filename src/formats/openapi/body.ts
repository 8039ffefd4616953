import type { JsonSchema } from '../../core/index.ts';
import { isRecord, own, pointerTo, setOwn, strings } from '../json.ts';
import { type ArgumentReading, type Arguments, isFlat } from './arguments.ts';
import { follow, type Part } from './reading.ts';

/** A body that is an object, its parts put together. */
interface Fields {
  properties: { name: string; value: unknown; pointer: string }[];
  required: Set<string>;
  further: JsonSchema;
}

/**
 * Adds the properties of a request's body to the arguments.
 *
 * @returns how the body is written; `none` where there is none, `impossible` where the operation
 *   needs one that a webhook cannot send (which is reported)
 */
export function addBody(
  into: Arguments,
  body: unknown,
  pointer: string,
  reading: ArgumentReading,
): 'json' | 'form' | 'none' | 'impossible' {
  if (body === undefined) return 'none';
  const { document, schemas, report } = reading;
  const part = follow(document, body, pointer);
  if (!part) {
    report(pointer, 'This body is described nowhere; the operation is left out.');
    return 'impossible';
  }
  const needed = part.value.required === true;
  const refuse = (at: string, reason: string): 'none' | 'impossible' => {
    report(at, `${reason}; ${needed ? 'the operation' : 'the body'} is left out.`);
    return needed ? 'impossible' : 'none';
  };
  const content = isRecord(part.value.content) ? part.value.content : {};
  const at = pointerTo(part.pointer, 'content');
  const [type, encoding] = pickType(Object.keys(content));
  if (type === undefined) {
    const types = Object.keys(content).join(', ') || 'nothing';
    return refuse(at, `A webhook sends JSON or a plain form, but the body is ${types}`);
  }
  const media = own(content, type);
  const schema = isRecord(media) ? media.schema : undefined;
  const schemaAt = pointerTo(pointerTo(at, type), 'schema');
  const fields: Fields = { properties: [], required: new Set(), further: {} };
  const obstacle = schema === undefined ? undefined : gather(fields, schema, schemaAt, reading, 0);
  if (obstacle) return refuse(schemaAt, `The body cannot be made of arguments: ${obstacle}`);

  for (const { name, value, pointer: from } of fields.properties) {
    const required = fields.required.has(name);
    const taken = Object.hasOwn(into.properties, name);
    const nested = encoding === 'form' && !isFlat(value, document);
    if (taken || nested) {
      const reason = taken
        ? `has the name of a ${into.places[name]} parameter`
        : 'is nested, which a plain form cannot hold';
      if (required) return refuse(from, `The body's '${name}' ${reason}`);
      report(from, `The body's '${name}' ${reason}; it is left out.`);
      continue;
    }
    const read = schemas.read(value, from);
    // Read-only properties are hidden from what is sent.
    const target = follow(document, value, from)?.value;
    if (target?.readOnly === true) continue;
    setOwn(into.properties, name, read);
    setOwn(into.places, name, 'body');
    // Where the body may be absent, no part of it is needed.
    if (required && needed) into.required.push(name);
  }
  if (needed) into.further = fields.further;
  else if (fields.further.additionalProperties !== undefined) {
    into.further = { additionalProperties: fields.further.additionalProperties };
  }
  return encoding;
}

function pickType(types: readonly string[]): [string | undefined, 'json' | 'form'] {
  const base = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();
  const json =
    types.find((type) => base(type) === 'application/json') ??
    types.find((type) => /[/+]json$/.test(base(type)) || base(type) === '*/*');
  if (json !== undefined) return [json, 'json'];
  return [types.find((type) => base(type) === 'application/x-www-form-urlencoded'), 'form'];
}

/** @returns why the schema is none of an object with named properties */
function gather(
  into: Fields,
  schema: unknown,
  pointer: string,
  reading: ArgumentReading,
  depth: number,
): string | undefined {
  const part: Part | undefined = follow(reading.document, schema, pointer);
  if (!part) return 'a reference in it leads nowhere';
  if (depth > 8) return 'it is put together of too many parts';
  const { value } = part;
  const types = [value.type].flat().filter((type) => type !== undefined && type !== 'null');
  if (types.some((type) => type !== 'object')) return `it is of the type ${types.join(' or ')}`;
  if (value.not !== undefined || value.if !== undefined) return 'it has conditions';
  for (const [name, property] of Object.entries(
    isRecord(value.properties) ? value.properties : {},
  )) {
    const at = pointerTo(pointerTo(part.pointer, 'properties'), name);
    const before = into.properties.findIndex((one) => one.name === name);
    const found = { name, value: property, pointer: at };
    if (before < 0) into.properties.push(found);
    // Two descriptions of one property both hold.
    else
      into.properties[before] = {
        ...found,
        value: { allOf: [into.properties[before]?.value, property] },
      };
  }
  for (const name of strings(value.required)) into.required.add(name);
  for (const key of ['minProperties', 'maxProperties', 'patternProperties'] as const) {
    if (value[key] !== undefined) return `it has '${key}'`;
  }
  if (value.additionalProperties !== undefined && depth === 0) {
    const at = pointerTo(part.pointer, 'additionalProperties');
    const { additionalProperties: more } = value;
    into.further.additionalProperties =
      typeof more === 'boolean' ? more : reading.schemas.read(more, at);
  }
  for (const key of ['anyOf', 'oneOf'] as const) {
    const branches = value[key];
    if (branches === undefined) continue;
    if (!Array.isArray(branches) || !branches.every(onlyRequires)) return `it is a choice (${key})`;
    if (into.further[key] !== undefined) return `it is several choices (${key})`;
    into.further[key] = branches;
  }
  if (!Array.isArray(value.allOf)) return undefined;
  for (const [index, item] of value.allOf.entries()) {
    const at = pointerTo(pointerTo(part.pointer, 'allOf'), index);
    const obstacle = gather(into, item, at, reading, depth + 1);
    if (obstacle) return obstacle;
  }
  return undefined;
}

/** Such branches say the same about the arguments as about the body. */
function onlyRequires(branch: unknown): boolean {
  return isRecord(branch) && Object.keys(branch).every((key) => key === 'required');
}

import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn, setOwn } from '../../lib/own-property.ts';
import { pointerTo, strings } from '../json.ts';
import { type ArgumentReading, type Arguments, isFlat } from './arguments.ts';
import { exampleIn, withExample } from './examples.ts';
import { type DocumentPart, entriesAt, followReference, withoutVariables } from './reading.ts';
import type { WebhookDeclaration } from './webhook-declaration.ts';

/** Levels of `allOf` that are combined; bodies of real services have fewer. */
const MAX_BODY_PARTS = 100;

/** A body that is an object, with its parts combined. */
interface Fields {
  properties: Map<string, { value: unknown; pointer: string }>;
  required: Set<string>;
  further: JsonSchema;
}

/** How a request's body is written. */
export interface Body {
  webhook: Pick<WebhookDeclaration['webhook'], 'body' | 'body_argument'>;
  headers: Record<string, string>;
}

/** No body is sent. */
export const NO_BODY: Body = { webhook: {}, headers: {} };

/**
 * Adds the properties of a request's body to the arguments. Where it has no named properties, the
 * whole body is one argument.
 *
 * @returns `impossible` where a webhook cannot send the body, which is reported. A call that lost
 *   its body would do something else
 */
export function addBody(
  into: Arguments,
  body: unknown,
  pointer: string,
  reading: ArgumentReading,
): Body | 'impossible' {
  if (body === undefined) return NO_BODY;
  const { document, report } = reading;
  const part = followReference(document, body, pointer);
  if (!part) {
    report(pointer, 'This body has no description in the document; the operation is left out.');
    return 'impossible';
  }
  const needed = part.value.required === true;
  const content = isRecord(part.value.content) ? part.value.content : {};
  const at = pointerTo(part.pointer, 'content');
  const [type, encoding] = pickType(Object.keys(content));
  if (type === undefined) {
    const types = Object.keys(content).slice(0, 8).join(', ') || 'nothing';
    report(
      at,
      `A webhook sends JSON or a plain form, but the body is ${types}; the operation is left out.`,
    );
    return 'impossible';
  }
  const media = getOwn(content, type);
  const schema = isRecord(media) ? media.schema : undefined;
  const example = isRecord(media) ? exampleIn(media, document) : undefined;
  const source = { schema, pointer: pointerTo(pointerTo(at, type), 'schema'), needed, example };
  const fields = gatherFields(source, encoding, reading);
  const obstacle =
    typeof fields === 'string' ? fields : findObstacle(fields, into, encoding, document);
  if (typeof fields !== 'string' && obstacle === undefined) {
    addFields(into, fields, source, encoding, reading);
    return { webhook: { body: encoding }, headers: headersFor(type, encoding) };
  }
  if (encoding === 'form') {
    report(
      source.pointer,
      `A plain form cannot represent the body: ${obstacle}; the operation is left out.`,
    );
    return 'impossible';
  }
  const name = addWhole(into, source, reading);
  return { webhook: { body: 'json', body_argument: name }, headers: headersFor(type, encoding) };
}

/** JSON of another media type must name that type; the webhook's default is plain JSON. */
function headersFor(type: string, encoding: 'json' | 'form'): Record<string, string> {
  const isDefault = encoding === 'form' || baseOf(type) === 'application/json' || /\*/.test(type);
  return isDefault ? {} : { 'Content-Type': withoutVariables(baseOf(type)) };
}

interface BodySource {
  schema: unknown;
  pointer: string;
  needed: boolean;
  /** Of the whole body. */
  example: unknown;
}

function addWhole(into: Arguments, source: BodySource, { schemas }: ArgumentReading): string {
  let name = 'body';
  while (Object.hasOwn(into.properties, name)) name = `request_${name}`;
  const read = schemas.read(source.schema, source.pointer);
  setOwn(into.properties, name, withExample(read, source.example));
  setOwn(into.places, name, 'body');
  if (source.needed) into.required.push(name);
  return name;
}

/** @returns why the body has no named properties */
function gatherFields(
  { schema, pointer }: BodySource,
  encoding: 'json' | 'form',
  reading: ArgumentReading,
): Fields | string {
  const fields: Fields = { properties: new Map(), required: new Set(), further: {} };
  const obstacle =
    schema === undefined ? undefined : gather(fields, schema, pointer, reading, new Set());
  if (obstacle !== undefined) return obstacle;
  const isOpen = encoding === 'json' && fields.further.additionalProperties !== false;
  return fields.properties.size === 0 && isOpen ? 'it names no properties' : fields;
}

/** Why these properties cannot stand beside the parameters. */
function findObstacle(
  { properties, required }: Fields,
  { places }: Arguments,
  encoding: 'json' | 'form',
  document: JsonSchema,
): string | undefined {
  const nested = [...properties.values()].filter(({ value }) => !isFlat(value, document));
  if (encoding === 'form' && nested.length > 0 && nested.length === properties.size) {
    return 'all of it is nested';
  }
  for (const [name, { value }] of properties) {
    if (encoding === 'json' && Object.hasOwn(places, name)) {
      return `its '${name}' has the name of a ${places[name]} parameter`;
    }
    if (encoding === 'json' || !required.has(name)) continue;
    if (Object.hasOwn(places, name))
      return `its '${name}' has the name of a ${places[name]} parameter`;
    if (!isFlat(value, document)) return `its '${name}' is nested`;
  }
  return undefined;
}

function addFields(
  into: Arguments,
  { properties, required, further }: Fields,
  { needed, example }: BodySource,
  encoding: 'json' | 'form',
  { document, schemas, report }: ArgumentReading,
): void {
  for (const [name, { value, pointer }] of properties) {
    if (Object.hasOwn(into.properties, name)) {
      const reason = `has the name of a ${into.places[name]} parameter`;
      report(pointer, `The body's '${name}' ${reason}; it is left out.`);
      continue;
    }
    if (encoding === 'form' && !isFlat(value, document)) {
      report(
        pointer,
        `The body's '${name}' is nested, which a plain form cannot represent; it is left out.`,
      );
      continue;
    }
    // A request has no read-only properties.
    if (followReference(document, value, pointer)?.value.readOnly === true) continue;
    setOwn(into.properties, name, schemas.read(value, pointer));
    setOwn(into.places, name, 'body');
    const given = getOwn(example, name);
    if (given !== undefined) setOwn(into.bodyExample, name, given);
    // If the body is optional, no part of it is required.
    if (required.has(name) && needed) into.required.push(name);
  }
  if (needed) into.further = further;
  else if (further.additionalProperties !== undefined) {
    into.further = { additionalProperties: further.additionalProperties };
  }
}

function baseOf(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

function pickType(types: readonly string[]): [string | undefined, 'json' | 'form'] {
  const json =
    types.find((type) => baseOf(type) === 'application/json') ??
    types.find((type) => /[/+]json$/.test(baseOf(type)) || baseOf(type) === '*/*');
  if (json !== undefined) return [json, 'json'];
  return [types.find((type) => baseOf(type) === 'application/x-www-form-urlencoded'), 'form'];
}

/**
 * @param seen schemas that were already added: a schema that contains itself adds nothing new
 * @returns why the schema does not describe an object with named properties
 */
function gather(
  into: Fields,
  schema: unknown,
  pointer: string,
  reading: ArgumentReading,
  seen: Set<JsonSchema>,
): string | undefined {
  const part: DocumentPart | undefined = followReference(reading.document, schema, pointer);
  if (!part) return 'it has a reference to a missing schema';
  const { value } = part;
  if (seen.has(value)) return undefined;
  if (seen.size > MAX_BODY_PARTS) return 'it has too many parts';
  const isWhole = seen.size === 0;
  seen.add(value);
  const types = [value.type].flat().filter((type) => type !== undefined && type !== 'null');
  if (types.some((type) => type !== 'object')) return `it is of the type ${types.join(' or ')}`;
  if (value.not !== undefined || value.if !== undefined) return 'it has conditions';
  for (const { key: name, value: property, at } of entriesAt(
    value.properties,
    pointerTo(part.pointer, 'properties'),
  )) {
    const before = into.properties.get(name);
    // Both descriptions of one property apply.
    const both = before ? { allOf: [before.value, property] } : property;
    into.properties.set(name, { value: both, pointer: at });
  }
  for (const name of strings(value.required)) into.required.add(name);
  for (const key of ['minProperties', 'maxProperties', 'patternProperties'] as const) {
    if (value[key] !== undefined) return `it has '${key}'`;
  }
  if (value.additionalProperties !== undefined && isWhole) {
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
    const obstacle = gather(into, item, at, reading, seen);
    if (obstacle) return obstacle;
  }
  return undefined;
}

/** For such branches, arguments and body have the same shape. */
function onlyRequires(branch: unknown): boolean {
  return isRecord(branch) && Object.keys(branch).every((key) => key === 'required');
}

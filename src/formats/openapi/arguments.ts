import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { setOwn } from '../../lib/own-property.ts';
import { pointerTo } from '../json.ts';
import { exampleIn, withExample } from './examples.ts';
import { type DocumentPart, followReference, type ReportDocumentProblem, text } from './reading.ts';
import type { SchemaReader } from './schema.ts';
import type { OperationArgumentPosition } from './webhook-declaration.ts';

/** The arguments of one operation while they are collected. */
export interface Arguments {
  properties: JsonSchema;
  required: string[];
  places: Record<string, OperationArgumentPosition>;
  /** Keywords of the body's schema besides `properties` and `required`. */
  further: JsonSchema;
  /** The example of each property of the body that has one. */
  bodyExample: JsonSchema;
}

/** The context in which an operation's parameters are read. */
export interface ArgumentReading {
  document: JsonSchema;
  schemas: SchemaReader;
  report: ReportDocumentProblem;
}

/** Headers that OpenAPI describes elsewhere. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/**
 * Adds the parameters of an operation and of its path. One that a webhook cannot send is left out
 * and reported.
 *
 * @param lists the path's list, then the operation's, which overrides it
 * @returns false where a required one cannot be sent, so that the operation would never work
 */
export function addParameters(
  into: Arguments,
  lists: readonly { value: unknown; pointer: string }[],
  reading: ArgumentReading,
): boolean {
  const { document, schemas, report } = reading;
  const parameters = new Map<string, DocumentPart>();
  for (const { value, pointer } of lists) {
    if (!Array.isArray(value)) continue;
    value.forEach((item: unknown, index) => {
      const part = followReference(document, item, pointerTo(pointer, index));
      if (part) parameters.set(`${part.value.in} ${part.value.name}`, part);
      else
        report(
          pointerTo(pointer, index),
          'This parameter has no description in the document; it is left out.',
        );
    });
  }
  let works = true;
  for (const { value, pointer } of parameters.values()) {
    const name = text(value.name);
    const place = text(value.in);
    const required = value.required === true || place === 'path';
    if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) continue;
    const schema = value.schema ?? (isRecord(value.content) ? undefined : {});
    const taken = Object.hasOwn(into.properties, name)
      ? `it has the name of a ${into.places[name]} parameter`
      : undefined;
    const obstacle = taken ?? obstacleOf(value, name, place, document);
    if (obstacle) {
      works &&= !required;
      const outcome = required ? 'the operation is left out' : 'it is left out';
      report(pointer, `The parameter '${name}' cannot be sent: ${obstacle}; ${outcome}.`);
      continue;
    }
    const read = schemas.read(schema, pointerTo(pointer, 'schema'));
    const description = text(value.description);
    const described =
      description !== '' && isRecord(read) && read.description === undefined
        ? { ...read, description }
        : read;
    setOwn(into.properties, name, withExample(described, exampleIn(value, document)));
    // The cast holds: an obstacle was found for every other place.
    setOwn(into.places, name, place as OperationArgumentPosition);
    if (required) into.required.push(name);
  }
  return works;
}

/** Why a webhook cannot send this parameter as the document wants it. */
function obstacleOf(
  parameter: JsonSchema,
  name: string,
  place: string,
  document: JsonSchema,
): string | undefined {
  if (name === '') return 'it has no name';
  if (place === 'cookie') return 'webhooks send no cookies from arguments';
  if (place !== 'path' && place !== 'query' && place !== 'header') {
    return `'${place}' is not a place for a parameter`;
  }
  if (parameter.schema === undefined) {
    return isRecord(parameter.content) ? 'its value has a content type of its own' : undefined;
  }
  const type = typeOf(parameter.schema, document);
  if (type !== 'array' && type !== 'object') return undefined;
  if (place !== 'query') return `it is an ${type} in the ${place}`;
  const { style = 'form', explode = style === 'form' } = parameter;
  if (type === 'object') return `it is an object in the query (style ${String(style)})`;
  if (style === 'form' && explode === true) return undefined;
  return `its list is written in the style ${String(style)}, ${explode === true ? '' : 'not '}exploded`;
}

/** The one type of a schema behind its references, besides null. */
function typeOf(schema: unknown, document: JsonSchema): string | undefined {
  const value = followReference(document, schema, '')?.value;
  if (!value) return undefined;
  const types = [value.type].flat().filter((type) => type !== 'null');
  return types.length === 1 && typeof types[0] === 'string' ? types[0] : undefined;
}

/** Whether a value of this schema is a scalar, or a list of scalars. */
export function isFlat(schema: unknown, document: JsonSchema): boolean {
  const type = typeOf(schema, document);
  if (type === 'object') return false;
  if (type !== 'array') return true;
  const items = followReference(document, schema, '')?.value.items;
  const inner = typeOf(items, document);
  return inner !== 'object' && inner !== 'array';
}

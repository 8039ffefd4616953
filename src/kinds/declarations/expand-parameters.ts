import { isRecord } from '../../lib/is-record.ts';
import { getOwn, setOwn } from '../../lib/own-property.ts';
import { describeValue, wayOut } from '../describe-issue.ts';
import type { DeclarationPath } from '../kind.ts';
import { describeKind, type Mapping } from './mapping.ts';

/** Called for each invalid parameter; the path starts at the parameters. */
export type ReportParameter = (message: string, path: DeclarationPath) => void;

/**
 * Turns shorthand parameters into JSON Schema. Input with `type: object` is JSON Schema and is
 * returned unchanged, so a second conversion changes nothing.
 *
 * Source: docs/contract.md#shorthand.
 *
 * @returns `undefined` after a report.
 * @example
 * expandParameters({ query: { type: 'string', required: true } }, report);
 * // { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }
 */
export function expandParameters(
  parameters: unknown,
  report: ReportParameter,
): Mapping | undefined {
  if (!isRecord(parameters)) {
    report(`Parameters must be a mapping, not ${describeKind(parameters)}.`, []);
    return undefined;
  }
  // A parameter with the name `type` is a mapping, never this text.
  if (getOwn(parameters, 'type') === 'object') {
    const properties = getOwn(parameters, 'properties');
    if (properties === undefined || isRecord(properties)) return parameters;
    report(`'properties' must be a mapping, not ${describeKind(properties)}.`, ['properties']);
    return undefined;
  }
  let sound = true;
  const note: ReportParameter = (message, path) => {
    sound = false;
    report(message, path);
  };
  const { properties, required } = expandProperties(parameters, [], note);
  if (!sound) return undefined;
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

interface Expanded {
  properties: Mapping;
  /** Names with a boolean `required` of true, in order. */
  required: string[];
}

function expandProperties(
  shorthand: Mapping,
  path: DeclarationPath,
  note: ReportParameter,
): Expanded {
  const properties: Mapping = {};
  const required: string[] = [];
  for (const [name, property] of Object.entries(shorthand)) {
    const at = [...path, name];
    if (!isRecord(property)) {
      note(
        `Parameter '${name}' must be a mapping such as {type: string}, not ${describeKind(property)}.`,
        at,
      );
      continue;
    }
    if (getOwn(property, 'required') === true) required.push(name);
    setOwn(properties, name, expandProperty(property, at, note));
  }
  return { properties, required };
}

/** One property's schema: without its boolean `required`, with everything below it expanded. */
function expandProperty(property: Mapping, path: DeclarationPath, note: ReportParameter): Mapping {
  const schema: Mapping = {};
  let hoisted: string[] = [];
  for (const [key, value] of Object.entries(property)) {
    const at = [...path, key];
    if (key === 'required') {
      if (typeof value === 'boolean') continue;
      if (!Array.isArray(value))
        note(
          `'required' must be true or false, not ${describeValue(value)}.${wayOut('boolean', value)}`,
          at,
        );
      setOwn(schema, key, value);
    } else if (key === 'properties') {
      if (isRecord(value)) {
        const { properties, required } = expandProperties(value, at, note);
        setOwn(schema, key, properties);
        hoisted = required;
      } else {
        note(`'properties' must be a mapping, not ${describeKind(value)}.`, at);
      }
    } else if (key === 'items') {
      setOwn(schema, key, expandItems(value, at, note));
    } else {
      setOwn(schema, key, value);
    }
  }
  if (Object.hasOwn(schema, 'properties') && !Object.hasOwn(schema, 'type')) schema.type = 'object';
  if (hoisted.length > 0) {
    const listed: unknown[] = Array.isArray(schema.required) ? schema.required : [];
    schema.required = [...listed, ...hoisted.filter((name) => !listed.includes(name))];
  }
  return schema;
}

function expandItems(items: unknown, path: DeclarationPath, note: ReportParameter): unknown {
  if (isRecord(items)) return expandProperty(items, path, note);
  if (Array.isArray(items)) {
    return items.map((item: unknown, index) => expandItems(item, [...path, index], note));
  }
  if (typeof items !== 'boolean')
    note(`'items' must be a mapping, not ${describeKind(items)}.`, path);
  return items;
}

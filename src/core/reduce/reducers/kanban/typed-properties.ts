import type { ExactJson } from '../../../json/exact-json.ts';
import { isJsonObject } from './find-list.ts';

type Json = { [key: string]: ExactJson };

/**
 * The fields of a Notion page under their usual names. Its authors name the properties, so the type
 * decides: `{Task: {type: 'title', title: [{plain_text}]}}` is the title.
 *
 * Source: Notion API, "Page property values".
 *
 * @returns undefined for other members named `properties`.
 */
export function readTypedProperties(properties: ExactJson | undefined): Json | undefined {
  if (!isJsonObject(properties)) return undefined;
  const fields: Json = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!isJsonObject(property) || typeof property.type !== 'string') continue;
    const { type } = property;
    const value = Object.hasOwn(property, type) ? property[type] : undefined;
    if (value === undefined || value === null) continue;
    const field = FIELD_OF_TYPE[type as keyof typeof FIELD_OF_TYPE] ?? name;
    if (field === '__proto__' || Object.hasOwn(fields, field)) continue;
    fields[field] = toFieldValue(type, value);
  }
  return fields;
}

/**
 * The field of each type of property. If a page has several properties of one type, the first one
 * counts.
 */
const FIELD_OF_TYPE = {
  title: 'title',
  status: 'status',
  people: 'assignees',
  unique_id: 'identifier',
  last_edited_time: 'last_edited_time',
};

function toFieldValue(type: string, value: ExactJson): ExactJson {
  if (type === 'unique_id' && isJsonObject(value)) {
    const { prefix, number } = value;
    return [prefix, number].filter((part) => (part ?? '') !== '').join('-');
  }
  if (type !== 'title' && type !== 'rich_text') return value;
  const runs = Array.isArray(value) ? value : [];
  return runs.map((run) => textOf(isJsonObject(run) ? run.plain_text : undefined)).join('');
}

function textOf(value: ExactJson | undefined): string {
  return typeof value === 'string' ? value : '';
}

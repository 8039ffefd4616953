import { Uri } from 'monaco-editor/editor';
import type { EditorSchema } from '../types.ts';
import { isJsonWorkerRunning, type JsonSchemaEntry, setJsonSchemas } from './json-service.ts';
import { META_SCHEMA, META_SCHEMA_URIS } from './meta-schema.ts';

/**
 * Unit: milliseconds. Each change restarts the JSON worker, so changes while typing are delayed.
 */
const SETTLE = 300;

const schemas = new Map<string, EditorSchema>();
let applied = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the schema of the document with this path; `undefined` removes it. */
export function setDocumentSchema(path: string, schema: EditorSchema | undefined): void {
  if (schema === undefined) schemas.delete(path);
  else schemas.set(path, schema);
  clearTimeout(timer);
  if (isJsonWorkerRunning()) timer = setTimeout(apply, SETTLE);
  else apply();
}

function apply(): void {
  const list = [...metaSchemas(), ...documentSchemas()];
  const text = JSON.stringify(list);
  if (text === applied) return;
  applied = text;
  setJsonSchemas(list);
}

/**
 * Also registered under the usual addresses, so that `"$schema": "https://json-schema.org/…"` works
 * without a request.
 */
function metaSchemas(): JsonSchemaEntry[] {
  const fileMatch = [...schemas].filter(([, schema]) => schema === 'json-schema').map(toUri);
  return META_SCHEMA_URIS.map((uri, index) => ({
    uri,
    fileMatch: index === 0 ? fileMatch : [],
    schema: META_SCHEMA,
  }));
}

function documentSchemas(): JsonSchemaEntry[] {
  return [...schemas]
    .filter(([, schema]) => schema !== 'json-schema')
    .map(([path, schema]) => ({
      uri: `toolyard://schemas/${encodeURIComponent(path)}`,
      fileMatch: [toUri([path, schema])],
      schema: withoutAddress(schema),
    }));
}

function toUri([path]: [string, EditorSchema]): string {
  return Uri.parse(path).toString();
}

/**
 * A custom `$id` would become the base of `#/$defs/…` references, which then would not resolve. A
 * custom `$schema` would make the worker fetch it.
 */
function withoutAddress(schema: EditorSchema): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      (key === '$id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ),
  );
}

import { Uri } from 'monaco-editor/editor';
import type { EditorSchema } from '../types.ts';
import { isJsonWorkerRunning, type JsonSchemaEntry, setJsonSchemas } from './json-service.ts';
import { META_SCHEMA, META_SCHEMA_URIS } from './meta-schema.ts';

/** In milliseconds. Each change restarts the JSON worker, so a schema being typed is waited for. */
const SETTLE = 300;

const schemas = new Map<string, EditorSchema>();
let applied = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets or, with undefined, removes the schema of the document with this path. */
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
 * Under the usual addresses too: a text that says `"$schema": "https://json-schema.org/…"` finds it
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
 * An `$id` of its own would become the base of `#/$defs/…` references, which then would not resolve;
 * a `$schema` the worker would try to fetch.
 */
function withoutAddress(schema: EditorSchema): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      (key === '$id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ),
  );
}

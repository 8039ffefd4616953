import type { JsonSchema } from '../../core/index.ts';
import { setOwn } from '../../lib/own-property.ts';
import { type ArgumentReading, type Arguments, addParameters } from './arguments.ts';
import { addBody, type Body, NO_BODY } from './body.ts';
import { placeBodyExample } from './examples.ts';
import {
  type DocumentPart,
  followReference,
  type ReportDocumentProblem,
  text,
  uniqueName,
  withoutVariables,
} from './reading.ts';
import { createSchemaReader, type SchemaCache } from './schema.ts';
import { readSecurity } from './security.ts';
import { readServer, type ServerOptions } from './servers.ts';
import type { WebhookDeclaration } from './webhook-declaration.ts';

/** One operation and its context. */
export interface OperationSource {
  document: JsonSchema;
  path: string;
  pathItem: DocumentPart;
  method: string;
  operation: DocumentPart;
}

/** The context that the operations of a document share. */
export interface Shared {
  servers: ServerOptions;
  /** Names in use. */
  names: Map<string, number>;
  schemas: SchemaCache;
}

/**
 * The maximum number of schema parts per operation; a larger one does not suit a model, or is an
 * attack.
 */
const MAX_PARTS = 100_000;
/** Longest name that the registry takes. */
const MAX_NAME = 128;

/** Reads one operation; `undefined` if a webhook could never call it. */
export function readOperation(
  { document, path, pathItem, method, operation: { value, pointer } }: OperationSource,
  shared: Shared,
  report: ReportDocumentProblem,
): WebhookDeclaration | undefined {
  const is30 = String(document.openapi).startsWith('3.0');
  const schemas = createSchemaReader(document, is30, report, shared.schemas);
  const reading = { document, schemas, report };
  const args: Arguments = {
    properties: {},
    required: [],
    places: {},
    further: {},
    bodyExample: {},
  };
  const lists = [pathItem, { value, pointer }].map((part) => ({
    value: part.value.parameters,
    pointer: `${part.pointer}/parameters`,
  }));
  const works = addParameters(args, lists, reading);
  const body = readBody(args, value.requestBody, `${pointer}/requestBody`, method, reading);
  if (!works || body === 'impossible') return undefined;
  addPathArguments(args, path, `${pointer}/parameters`, report);

  const nearest = [{ value, pointer }, pathItem, { value: document, pointer: '' }].find(
    (part) => Array.isArray(part.value.servers) && part.value.servers.length > 0,
  );
  const servers = `${nearest?.pointer ?? ''}/servers`;
  const server = readServer(nearest?.value.servers, servers, shared.servers, report);
  const secured =
    value.security !== undefined ? { value, pointer } : { value: document, pointer: '' };
  const credentials = readSecurity(
    { document, server, report },
    secured.value.security,
    `${secured.pointer}/security`,
  );
  const headers = { ...credentials.headers, ...body.headers };
  for (const header of Object.keys(headers)) dropArgument(args, 'header', header);
  for (const key of Object.keys(credentials.query)) dropArgument(args, 'query', key);
  const query = Object.entries(credentials.query).map(
    ([key, secret]) => `${encodeURIComponent(key)}=${secret}`,
  );
  const url = server + withoutVariables(path);
  const definitions = schemas.definitions();
  const whole = placeBodyExample(args);
  if (schemas.size() > MAX_PARTS) {
    report(
      pointer,
      `The schemas of this operation have more than ${MAX_PARTS.toLocaleString('en')} parts; the operation is left out.`,
    );
    return undefined;
  }
  return {
    name: nameOf(value, method, path, shared.names),
    type: 'webhook',
    description: describe(value, method, path),
    parameters: {
      type: 'object',
      properties: args.properties,
      ...(args.required.length > 0 && { required: args.required }),
      ...args.further,
      ...whole,
      ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
    },
    webhook: {
      url: query.length > 0 ? `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}` : url,
      method: method.toUpperCase(),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(Object.keys(args.places).length > 0 && { parameters_in: args.places }),
      ...body.webhook,
    },
  };
}

/** A variable of the path without a description is a required string. */
function addPathArguments(
  args: Arguments,
  path: string,
  pointer: string,
  report: ReportDocumentProblem,
): void {
  for (const [, name = ''] of path.matchAll(/\{([^{}/]+)\}/g)) {
    if (Object.hasOwn(args.places, name) && args.places[name] === 'path') continue;
    report(pointer, `The path names {${name}}, but no parameter describes it; a text is assumed.`);
    setOwn(args.properties, name, { type: 'string' });
    setOwn(args.places, name, 'path');
    if (!args.required.includes(name)) args.required.push(name);
  }
}

/** The model does not fill in parameters that carry credentials. */
function dropArgument(args: Arguments, place: 'header' | 'query', key: string): void {
  // Header names are case-insensitive.
  const same = (name: string): boolean =>
    place === 'header' ? name.toLowerCase() === key.toLowerCase() : name === key;
  for (const [name, from] of Object.entries(args.places)) {
    if (from !== place || !same(name)) continue;
    delete args.properties[name];
    delete args.places[name];
    args.required = args.required.filter((one) => one !== name);
  }
}

function readBody(
  args: Arguments,
  body: unknown,
  pointer: string,
  method: string,
  reading: ArgumentReading,
): Body | 'impossible' {
  if (method !== 'get' && method !== 'head') return addBody(args, body, pointer, reading);
  if (body === undefined) return NO_BODY;
  const needed = followReference(reading.document, body, pointer)?.value.required === true;
  const outcome = needed ? 'the operation' : 'it';
  reading.report(pointer, `A ${method.toUpperCase()} request has no body; ${outcome} is left out.`);
  return needed ? 'impossible' : NO_BODY;
}

function nameOf(
  operation: JsonSchema,
  method: string,
  path: string,
  names: Map<string, number>,
): string {
  const raw = text(operation.operationId) || `${method}${path.replace(/[{}]/g, '')}`;
  const safe = raw
    .slice(0, 2 * MAX_NAME)
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/_+$/, '')
    .replace(/^(?![A-Za-z_])/, '_');
  const name = safe.slice(0, MAX_NAME);
  // If the name is taken, there must be room for a number.
  return uniqueName(names.has(name) ? name.slice(0, MAX_NAME - 6) : name, names);
}

function describe(operation: JsonSchema, method: string, path: string): string {
  const [summary, description] = [text(operation.summary), text(operation.description)];
  const parts = [summary, description === summary ? '' : description].filter(Boolean);
  if (operation.deprecated === true) parts.push('Deprecated.');
  return parts.join('\n\n') || `${method.toUpperCase()} ${path}`;
}

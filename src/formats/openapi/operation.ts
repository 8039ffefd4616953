import type { JsonSchema } from '../../core/index.ts';
import { setOwn } from '../json.ts';
import { type Arguments, addParameters } from './arguments.ts';
import { addBody } from './body.ts';
import { type Part, type Report, text, withoutVariables } from './reading.ts';
import { createSchemaReader } from './schema.ts';
import { readSecurity } from './security.ts';
import { readServer } from './servers.ts';
import type { WebhookDeclaration } from './webhook-declaration.ts';

/** One operation, and what is around it. */
export interface OperationSource {
  document: JsonSchema;
  path: string;
  pathItem: Part;
  method: string;
  operation: Part;
}

/** Longest name that the registry takes. */
const MAX_NAME = 128;

/**
 * Reads one operation, or gives `undefined` where a webhook could never make it work.
 *
 * @param names names that are given already; the new one is added
 */
export function readOperation(
  { document, path, pathItem, method, operation: { value, pointer } }: OperationSource,
  serverVariables: Readonly<Record<string, string>>,
  names: Set<string>,
  report: Report,
): WebhookDeclaration | undefined {
  const is30 = String(document.openapi).startsWith('3.0');
  const schemas = createSchemaReader(document, is30, report);
  const reading = { document, schemas, report };
  const args: Arguments = { properties: {}, required: [], places: {}, further: {} };
  const lists = [pathItem, { value, pointer }].map((part) => ({
    value: part.value.parameters,
    pointer: `${part.pointer}/parameters`,
  }));
  const works = addParameters(args, lists, reading);
  const body = hasBody(method)
    ? addBody(args, value.requestBody, `${pointer}/requestBody`, reading)
    : 'none';
  if (!hasBody(method) && value.requestBody !== undefined) {
    report(
      `${pointer}/requestBody`,
      `A ${method.toUpperCase()} request has no body; it is left out.`,
    );
  }
  if (!works || body === 'impossible') return undefined;
  addPathArguments(args, path, `${pointer}/parameters`, report);

  const secured =
    value.security !== undefined ? { value, pointer } : { value: document, pointer: '' };
  const credentials = readSecurity(
    document,
    secured.value.security,
    `${secured.pointer}/security`,
    report,
  );
  const headers = { ...credentials.headers };
  for (const header of Object.keys(headers)) dropArgument(args, 'header', header);
  for (const key of Object.keys(credentials.query)) dropArgument(args, 'query', key);
  const nearest = [{ value, pointer }, pathItem, { value: document, pointer: '' }].find(
    (part) => Array.isArray(part.value.servers) && part.value.servers.length > 0,
  );
  const servers = `${nearest?.pointer ?? ''}/servers`;
  const url =
    readServer(nearest?.value.servers, servers, serverVariables, report) + withoutVariables(path);
  const query = Object.entries(credentials.query).map(
    ([key, secret]) => `${encodeURIComponent(key)}=${secret}`,
  );
  const definitions = schemas.definitions();
  return {
    name: nameOf(value, method, path, names),
    type: 'webhook',
    description: describe(value, method, path),
    parameters: {
      type: 'object',
      properties: args.properties,
      ...(args.required.length > 0 && { required: args.required }),
      ...args.further,
      ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
    },
    webhook: {
      url: query.length > 0 ? `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}` : url,
      method: method.toUpperCase(),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(Object.keys(args.places).length > 0 && { parameters_in: args.places }),
      ...(body !== 'none' && { body }),
    },
  };
}

/** What the path names and nothing describes is a text that must be given. */
function addPathArguments(args: Arguments, path: string, pointer: string, report: Report): void {
  for (const [, name = ''] of path.matchAll(/\{([^{}/]+)\}/g)) {
    if (Object.hasOwn(args.places, name) && args.places[name] === 'path') continue;
    report(pointer, `The path names {${name}}, but no parameter describes it; a text is assumed.`);
    setOwn(args.properties, name, { type: 'string' });
    setOwn(args.places, name, 'path');
    if (!args.required.includes(name)) args.required.push(name);
  }
}

/** What carries the credentials is not for the model to fill in. */
function dropArgument(args: Arguments, place: 'header' | 'query', key: string): void {
  // Names of headers are the same in capitals.
  const same = (name: string): boolean =>
    place === 'header' ? name.toLowerCase() === key.toLowerCase() : name === key;
  for (const [name, from] of Object.entries(args.places)) {
    if (from !== place || !same(name)) continue;
    delete args.properties[name];
    delete args.places[name];
    args.required = args.required.filter((one) => one !== name);
  }
}

function hasBody(method: string): boolean {
  return method !== 'get' && method !== 'head';
}

function nameOf(operation: JsonSchema, method: string, path: string, names: Set<string>): string {
  const raw = text(operation.operationId) || `${method}${path.replace(/[{}]/g, '')}`;
  const safe = raw
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/_+$/, '')
    .replace(/^(?![A-Za-z_])/, '_');
  let name = safe.slice(0, MAX_NAME);
  for (let count = 2; names.has(name); count += 1) {
    name = `${safe.slice(0, MAX_NAME - 4)}_${count}`;
  }
  names.add(name);
  return name;
}

function describe(operation: JsonSchema, method: string, path: string): string {
  const [summary, description] = [text(operation.summary), text(operation.description)];
  const parts = [summary, description === summary ? '' : description].filter(Boolean);
  if (operation.deprecated === true) parts.push('Deprecated.');
  return parts.join('\n\n') || `${method.toUpperCase()} ${path}`;
}

import { parseDocument, visit } from 'yaml';
import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { FormatProblem } from '../definition.ts';
import { describeType, pointerTo } from '../json.ts';
import { parseJson } from '../parse-json.ts';
import { readOperation } from './operation.ts';
import { entriesAt, followReference } from './reading.ts';
import { createSchemaCache } from './schema.ts';
import type { WebhookDeclaration } from './webhook-declaration.ts';

/**
 * How {@link fromOpenApi} reads.
 *
 * Source: docs/contract.md#reading-formats.
 */
export interface FromOpenApiOptions {
  /** Values of server variables. Default: the document's own defaults. */
  serverVariables?: Readonly<Record<string, string>>;
  /**
   * Where the document was read, an absolute URL. Servers that name no host are resolved against it.
   * Default: such operations call `${API_BASE_URL}`.
   */
  documentUrl?: string;
  /** Which operations to take. Default: all. */
  include?: (operation: {
    method: string;
    path: string;
    operationId?: string;
    tags: string[];
  }) => boolean;
}

/**
 * Result of {@link fromOpenApi}.
 *
 * Source: docs/contract.md#reading-formats.
 */
export interface OpenApiImport {
  /** One for each operation that a webhook can call. */
  declarations: WebhookDeclaration[];
  /** The document's title, or `''`. */
  title: string;
  /** `path` is the JSON pointer to the part that cannot be imported as it is. */
  problems: FormatProblem[];
}

/** The methods that a webhook can use. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** The end of each report of a removed operation. */
const LEFT_OUT = 'the operation is left out.';

/**
 * Turns each operation of an OpenAPI 3.0, 3.1 or 3.2 document into the declaration of a webhook
 * tool. Never throws. Input that a webhook cannot send (files, XML, cookies, nested forms) is
 * reported with its JSON pointer. An operation that needs it is omitted. The properties of a JSON
 * body become arguments; a body without named properties is one argument, `body`.
 *
 * Credentials come from variables named after the server's host and the security scheme, such as
 * `${API_EXAMPLE_COM__BEARER}`. A document therefore cannot request a secret of another service.
 * Each is reported, to be confirmed by a person.
 *
 * @param source JSON or YAML text, or the parsed document
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * const { declarations, problems } = fromOpenApi(await file.text());
 * // declarations[0]: { name: 'getPet', type: 'webhook', webhook: { url: 'https://pets.example/pets/{id}', … }, … }
 */
export function fromOpenApi(source: unknown, options: FromOpenApiOptions = {}): OpenApiImport {
  const problems: FormatProblem[] = [];
  const report = (path: string, message: string): void => void problems.push({ path, message });
  const result: OpenApiImport = { declarations: [], title: '', problems };
  try {
    const document = parse(source, report);
    if (!document) return result;
    result.title =
      isRecord(document.info) && typeof document.info.title === 'string' ? document.info.title : '';
    result.declarations = readPaths(document, options, problems);
  } catch (thrown) {
    // JSON throws here only when its depth exceeds the stack; a getter or a proxy may throw too.
    report('', `This could not be read completely: ${String(thrown)}`);
  }
  return result;
}

function readPaths(
  document: JsonSchema,
  options: FromOpenApiOptions,
  problems: FormatProblem[],
): WebhookDeclaration[] {
  const declarations: WebhookDeclaration[] = [];
  const shared = { servers: options, names: new Map(), schemas: createSchemaCache() };
  const said = new Set<string>();
  for (const { key: path, value, at } of entriesAt(document.paths, '/paths')) {
    if (path.startsWith('x-')) continue;
    if (!path.startsWith('/')) {
      // Behind a server's address, '@a.example' or '.a.example' would be another host.
      problems.push({ path: at, message: "A path starts with '/'; it is left out." });
      continue;
    }
    const item = followReference(document, value, at);
    if (!item) {
      problems.push({
        path: at,
        message: 'This path has no description in the document; it is left out.',
      });
      continue;
    }
    if (isRecord(item.value.trace)) {
      problems.push({
        path: `${at}/trace`,
        message: 'Webhooks do not send TRACE; it is left out.',
      });
    }
    for (const method of METHODS) {
      const operation = item.value[method];
      if (!isRecord(operation)) continue;
      const { operationId, tags } = operation;
      const facts = {
        method: method.toUpperCase(),
        path,
        ...(typeof operationId === 'string' && { operationId }),
        tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
      };
      if (options.include?.(facts) === false) continue;
      const pointer = pointerTo(item.pointer, method);
      const entry = facts.operationId ?? `${facts.method} ${path}`;
      const declaration = readOperation(
        { document, path, pathItem: item, method, operation: { value: operation, pointer } },
        shared,
        (where, message) => {
          // Report a shared problem once, and each missing operation.
          const share = message.endsWith(LEFT_OUT) ? entry : '';
          if (said.has(`${where} ${message} ${share}`)) return;
          said.add(`${where} ${message} ${share}`);
          problems.push({ path: where, entry, message });
        },
      );
      if (declaration) declarations.push(declaration);
    }
  }
  return declarations;
}

function parse(
  source: unknown,
  report: (path: string, message: string) => void,
): JsonSchema | undefined {
  const parsed =
    typeof source === 'string' && !/^\uFEFF?\s*\{/.test(source)
      ? parseYaml(source)
      : parseJson(source);
  if ('problem' in parsed) {
    report('', parsed.problem.message);
    return undefined;
  }
  const { value } = parsed;
  if (!isRecord(value)) {
    report('', `An OpenAPI document is an object, but this is ${describeType(value)}.`);
    return undefined;
  }
  const version = String(value.openapi ?? '');
  if (/^3\.[012](\.|$)/.test(version)) {
    if (!isRecord(value.paths)) report('/paths', 'The document describes no paths.');
    return value;
  }
  if (value.swagger !== undefined) {
    report('/swagger', 'This is Swagger 2. Convert it to OpenAPI 3 first.');
  } else report('/openapi', `OpenAPI 3.0, 3.1 and 3.2 are read, but this is '${version}'.`);
  return undefined;
}

/** YAML looks each alias up among all previous anchors. */
const MAX_ALIASES = 10_000;

function parseYaml(source: string): { value: unknown } | { problem: FormatProblem } {
  const fail = (message: string): { problem: FormatProblem } => ({
    problem: { path: '', message: `This is not YAML that can be read: ${message}` },
  });
  try {
    const document = parseDocument(source, { prettyErrors: true, uniqueKeys: false });
    const [error] = document.errors;
    if (error) {
      const [{ line, col } = { line: 1, col: 1 }] = error.linePos ?? [];
      return fail(`line ${line}, column ${col}. Check the indentation, quotes and brackets there.`);
    }
    let aliases = 0;
    visit(document, {
      Alias() {
        aliases += 1;
        return aliases > MAX_ALIASES ? visit.BREAK : undefined;
      },
    });
    if (aliases > MAX_ALIASES) {
      return fail(
        `it has more than ${MAX_ALIASES.toLocaleString('en-US')} aliases. Write them out.`,
      );
    }
    // Aliases become references to one object, which is read once.
    return { value: document.toJS({ maxAliasCount: -1 }) };
  } catch (thrown) {
    return fail(
      thrown instanceof RangeError
        ? 'it is nested too deep. Make it flatter.'
        : 'an alias refers to nothing. Anchor its value before it.',
    );
  }
}

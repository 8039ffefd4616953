import type { OpenApiImport } from '../../formats/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { HttpMock } from '../../simulation/index.ts';
import { fitTotal } from '../mocks/fit-total.ts';
import { isSimulated, toOpenApiMocks, variablesOf } from '../mocks/openapi-mocks.ts';
import { type OperationEntry, summarizeOperations } from './summarize-operations.ts';

/** A document, and the same one with all digits of its integers. */
interface PastedDocument {
  value: Readonly<Record<string, unknown>>;
  exact: unknown;
}

/** A declaration of an OpenAPI document. */
interface PastedApi {
  ok: true;
  template: {
    name: string;
    text: string;
    mocks?: readonly HttpMock[];
    secrets?: readonly string[];
  };
  summary: string;
  notes: readonly string[];
  /** All operations of the document. */
  operations: readonly OperationEntry[];
}

/**
 * Turns an OpenAPI document into a declaration of webhooks, with mocked responses.
 *
 * @param only the names of the wanted tools. Default: all
 */
export function toPastedApi(
  { value, exact }: PastedDocument,
  { declarations: all, title, problems }: OpenApiImport,
  only: readonly string[] | undefined,
  stringify: (value: unknown) => string,
): PastedApi | { ok: false; message: string } {
  const notes = [
    ...toHostNotes(value, all),
    ...problems.map(({ path, message }) => `${path || '/'}: ${message}`),
  ];
  if (all.length === 0) {
    const version = problems.find(({ path }) => path === '/swagger');
    if (version) return { ok: false, message: version.message };
    return {
      ok: false,
      message: `The document has no operation that can be called. ${notes[0] ?? ''}`.trim(),
    };
  }
  const wanted = only && new Set(only);
  const declarations = wanted ? all.filter(({ name }) => wanted.has(name)) : all;
  // Of all operations, so that each has its size, whether it is chosen or not.
  const found = toOpenApiMocks(value, all, isRecord(exact) ? exact : value);
  const requests = new Set(declarations.map(({ webhook }) => requestOf(webhook)));
  const mocks = fitTotal(found.filter((one) => requests.has(requestOf(one))));
  const secrets = variablesOf(declarations);
  const sizes = new Map(found.map((one) => [requestOf(one), one.body.length]));
  const operations = all.map(({ name, description, webhook }): OperationEntry => {
    const method = webhook.method ?? 'GET';
    const url = webhook.url.replace(/[?#].*$/s, '');
    const mockSize = sizes.get(requestOf(webhook));
    return {
      ...{ name, url, ...(mockSize !== undefined && { mockSize }) },
      ...(mockSize === undefined && !isSimulated(url) && { isUnanswered: true }),
      request: `${method} ${url.replace(/^https?:\/\/[^/]*/, '')}`,
      about: description.split('\n', 1)[0] ?? '',
    };
  });
  const chosen = wanted ? operations.filter(({ name }) => wanted.has(name)) : operations;
  return {
    ok: true,
    template: {
      name: title || 'OpenAPI',
      text: stringify({ tools: declarations }),
      ...(mocks.length > 0 && { mocks }),
      // Without a value of each, no tool would be there.
      ...(secrets.length > 0 && { secrets }),
    },
    summary: summarizeOperations(chosen, all.length),
    notes,
    operations,
  };
}

/** The method and the URL without a query, as mocks have it. */
function requestOf({ method = 'GET', url }: { method?: string; url: string }): string {
  return `${method.toUpperCase()} ${url.replace(/[?#].*$/s, '')}`;
}

/**
 * The address of an API whose document names no host, such as that of a server at `/api/v3`. Mocked
 * responses answer there.
 *
 * @example simulatedAddressOf({ info: { title: 'Pet Store' } }); // 'https://pet-store.test'
 */
export function simulatedAddressOf({ info }: PastedDocument['value']): string {
  const title = isRecord(info) && typeof info.title === 'string' ? info.title : '';
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  // A label of a host name has 63 characters at most.
  const name = words.join('-').slice(0, 40).replace(/-$/, '');
  return `https://${name || 'api'}.test`;
}

function toHostNotes(
  value: PastedDocument['value'],
  declarations: OpenApiImport['declarations'],
): string[] {
  const address = simulatedAddressOf(value);
  const isUsed = declarations.some(({ webhook }) => webhook.url.startsWith(`${address}/`));
  if (!isUsed || JSON.stringify(value.servers ?? []).includes(address)) return [];
  return [
    `/servers: The document names no host. The tools call ${address}, where mocked responses answer. To call your server, replace this address in the declaration.`,
  ];
}

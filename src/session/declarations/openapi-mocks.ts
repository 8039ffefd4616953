import { isRecord } from '../../lib/is-record.ts';
import type { HttpMock } from '../../simulation/index.ts';
import { resolveReference } from './expand-schema.ts';
import { MAX_BODY, toExampleBody, withinTotal } from './mock-body.ts';

/** The parts of a webhook declaration that name its request. */
interface DeclaredRequest {
  webhook: { url: string; method?: string };
}

/**
 * Mocked responses for imported operations: the example of the document, or else a value of the
 * schema of the first successful response.
 *
 * Simulated services keep their hosts, which end in `.example`.
 */
export function toOpenApiMocks(
  document: Readonly<Record<string, unknown>>,
  declarations: readonly DeclaredRequest[],
): HttpMock[] {
  const mocks: HttpMock[] = [];
  for (const { webhook } of declarations) {
    const url = webhook.url.replace(/[?#].*$/s, '');
    const method = (webhook.method ?? 'GET').toUpperCase();
    if (!isForeign(url)) continue;
    const operation = findOperation(document, url, method);
    const mock = operation && toMock(document, operation, { method, url });
    if (mock) mocks.push(mock);
  }
  return withinTotal(mocks);
}

/** The variables in the requests of declarations, each once: credentials of their hosts. */
export function variablesOf(declarations: readonly DeclaredRequest[]): string[] {
  const texts = declarations.map(({ webhook }) => JSON.stringify(webhook)).join(' ');
  return [...new Set([...texts.matchAll(/\$\{([A-Za-z_]\w*)\}/g)].map(([, name = '']) => name))];
}

function isForeign(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  return !new URL(url).hostname.endsWith('.example');
}

/** The server's address may itself have a path, so each end of the URL is looked up. */
function findOperation(
  document: Readonly<Record<string, unknown>>,
  url: string,
  method: string,
): Record<string, unknown> | undefined {
  const { paths } = document;
  if (!isRecord(paths)) return undefined;
  const path = url.replace(/^https?:\/\/[^/]*/i, '').replaceAll('%24{', '${');
  for (let at = 0; at !== -1 && at < path.length; at = path.indexOf('/', at + 1)) {
    const end = path.slice(at);
    const item = Object.hasOwn(paths, end) ? resolveReference(document, paths[end]) : undefined;
    const operation = isRecord(item) ? item[method.toLowerCase()] : undefined;
    if (isRecord(operation)) return operation;
  }
  return undefined;
}

function toMock(
  document: Readonly<Record<string, unknown>>,
  { responses }: Record<string, unknown>,
  request: Pick<HttpMock, 'method' | 'url'>,
): HttpMock | undefined {
  if (!isRecord(responses)) return undefined;
  const code = Object.keys(responses).find((one) => /^2(?:\d\d|XX)$/i.test(one)) ?? 'default';
  const response = resolveReference(document, responses[code]);
  const status = /^\d+$/.test(code) ? Number(code) : 200;
  const content = isRecord(response) && isRecord(response.content) ? response.content : {};
  const types = Object.keys(content);
  const mediaType = types.find((one) => /[/+]json\b/i.test(one)) ?? types[0];
  if (mediaType === undefined) {
    return { ...request, status: status === 200 ? 204 : status, mediaType: '', body: '' };
  }
  const media = resolveReference(document, content[mediaType]);
  return { ...request, status, mediaType, body: toBody(document, media, mediaType) };
}

function toBody(
  document: Readonly<Record<string, unknown>>,
  media: unknown,
  mediaType: string,
): string {
  if (!isRecord(media)) return '';
  const write = (value: unknown) =>
    typeof value === 'string' && !/[/+]json\b/i.test(mediaType)
      ? value
      : (JSON.stringify(value, null, 2) ?? '');
  const given = exampleIn(document, media);
  const text = given === undefined ? undefined : write(given);
  if (text !== undefined && text.length <= MAX_BODY) return text;
  return toExampleBody(document, media.schema, write);
}

function exampleIn(
  document: Readonly<Record<string, unknown>>,
  { example, examples }: Record<string, unknown>,
): unknown {
  if (example !== undefined) return example;
  if (!isRecord(examples)) return undefined;
  const first = resolveReference(document, Object.values(examples)[0]);
  return isRecord(first) ? first.value : undefined;
}

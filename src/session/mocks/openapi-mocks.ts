import { type ExactJson, ExactNumber, stringifyExactJson } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { resolveReference } from './expand-schema.ts';
import type { MockDraft } from './fit-total.ts';
import { MAX_BODY, toExampleBody } from './mock-body.ts';
import { shortenExample } from './shorten-example.ts';

type OpenApiDocument = Readonly<Record<string, unknown>>;

/** The parts of a webhook declaration that name its request. */
interface DeclaredRequest {
  webhook: { url: string; method?: string };
}

/**
 * Mocked responses for imported operations: the example of the document, or else a value of the
 * schema of the first successful response. A long example has fewer items in its lists. Without a
 * documented success, or without its content, the body is empty. A response in another file has no
 * mock.
 *
 * Simulated services keep their hosts, which end in `.example`.
 *
 * @param exact the document with large integers as {@link ExactNumber} or `bigint`, so that examples
 * keep their digits. Default: the document
 * @returns drafts, since together they may be too long: see `fitTotal`
 */
export function toOpenApiMocks(
  document: OpenApiDocument,
  declarations: readonly DeclaredRequest[],
  exact: OpenApiDocument = document,
): MockDraft[] {
  const mocks: MockDraft[] = [];
  for (const { webhook } of declarations) {
    const url = webhook.url.replace(/[?#].*$/s, '');
    const method = (webhook.method ?? 'GET').toUpperCase();
    if (!/^https?:\/\//i.test(url) || !parseUrl(url) || isSimulated(url)) continue;
    const response = findResponse(document, url, method);
    if (!response) continue;
    const { status, mediaType, media } = response;
    const example = exampleIn(exact, findResponse(exact, url, method)?.media);
    const write = createBodyWriter(document, { mediaType, media, example });
    const body = write(MAX_BODY);
    mocks.push({ method, url, status, mediaType, body, shorten: write });
  }
  return mocks;
}

/** The variables in the requests of declarations, each once: credentials of their hosts. */
export function variablesOf(declarations: readonly DeclaredRequest[]): string[] {
  const texts = declarations.map(({ webhook }) => JSON.stringify(webhook)).join(' ');
  return [...new Set([...texts.matchAll(/\$\{([A-Za-z_]\w*)\}/g)].map(([, name = '']) => name))];
}

/** Whether a simulated service may answer the URL: the host ends in `.example`. */
export function isSimulated(url: string): boolean {
  return parseUrl(url)?.hostname.endsWith('.example') === true;
}

/** The server's address may itself have a path, so each end of the URL is looked up. */
function findOperation(
  document: OpenApiDocument,
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

/** The first successful response of an operation. */
interface FoundResponse {
  status: number;
  /** Empty for a response without content. */
  mediaType: string;
  media?: unknown;
}

function findResponse(
  document: OpenApiDocument,
  url: string,
  method: string,
): FoundResponse | undefined {
  const operation = findOperation(document, url, method);
  const responses = resolveReference(document, operation && (operation.responses ?? {}));
  if (!isRecord(responses)) return undefined;
  const code = Object.keys(responses).find((one) => /^2(?:\d\d|XX)$/i.test(one)) ?? 'default';
  const response = resolveReference(document, responses[code] ?? {});
  // A part of another file: nothing is known of it.
  if (!isRecord(response)) return undefined;
  const status = /^\d+$/.test(code) ? Number(code) : 200;
  const content = isRecord(response.content) ? response.content : {};
  const types = Object.keys(content);
  const mediaType = types.find((one) => /[/+]json\b/i.test(one)) ?? types[0];
  if (mediaType === undefined) return { status, mediaType: '' };
  return { status, mediaType, media: resolveReference(document, content[mediaType]) };
}

/** Writes the body of a response, with a given maximum length. Unit: UTF-16 code units. */
function createBodyWriter(
  document: OpenApiDocument,
  { mediaType, media, example }: { mediaType: string; media?: unknown; example: unknown },
): (room: number) => string {
  if (!isRecord(media)) return () => '';
  const write = (value: unknown) =>
    typeof value === 'string' && !/[/+]json\b/i.test(mediaType)
      ? value
      : stringifyExactJson(toExactJson(value), 2);
  const text = example === undefined ? undefined : write(example);
  return (room) => {
    if (text !== undefined && text.length <= room) return text;
    const part = text === undefined ? undefined : shortenExample(toExactJson(example), room, write);
    return part ?? toExampleBody(document, media.schema, write, room);
  };
}

function toExactJson(value: unknown): ExactJson {
  if (typeof value === 'bigint') return new ExactNumber(String(value));
  if (Array.isArray(value)) return value.map(toExactJson);
  if (!isRecord(value) || value instanceof ExactNumber) return value as ExactJson; // parsed
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toExactJson(one)]));
}

function exampleIn(document: OpenApiDocument, media: unknown): unknown {
  if (!isRecord(media)) return undefined;
  const { example, examples } = media;
  if (example !== undefined) return example;
  if (!isRecord(examples)) return undefined;
  const first = resolveReference(document, Object.values(examples)[0]);
  return isRecord(first) ? valueIn(document, first) : undefined;
}

/** GitHub's document refers to a whole example in the value of another one. */
function valueIn(document: OpenApiDocument, { value }: Record<string, unknown>): unknown {
  const isReference =
    isRecord(value) &&
    typeof value.$ref === 'string' &&
    value.$ref.startsWith('#/components/examples/');
  const other = isReference ? resolveReference(document, value) : undefined;
  return isRecord(other) ? other.value : value;
}

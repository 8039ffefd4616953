import {
  boundedJson,
  type ExactJson,
  parseExactJson,
  type ToolContext,
} from '../../../core/index.ts';
import { createMask } from '../../environment.ts';
import { ERROR_BODY_CHARS, isCredentialHeader, retryAfterMs } from '../../http-reply.ts';
import { need, refuse, refuseArgument, ToolRefusal } from './refusal.ts';

/** Absolute addresses of the web; a scheme may be in capitals. For `pattern`. */
export const HTTP_PATTERN = '^[Hh][Tt][Tt][Pp][Ss]?://';

/** An answer with its body read. */
export interface HttpReply {
  status: number;
  text: string;
  /** Without parameters, in lower case; empty where the service said none. */
  contentType: string;
  /** Where it came from, without the query. */
  from: string;
  /** The headers, for what a service says there. */
  headers: Headers;
}

/** An answer of any status. */
export interface RawReply extends HttpReply {
  ok: boolean;
  /** In milliseconds, where the service said when to try again. */
  retryAfterMs?: number;
}

/** What is sent, and how its origin is shown. */
export interface SendOptions extends Omit<RequestInit, 'signal' | 'headers'> {
  headers?: Record<string, string>;
  /** Stands for the address in errors. Default: the address without its query. */
  shownAs?: string;
}

/**
 * Sends a request through the call's network policy and reads the answer, whatever its status.
 * A credential among the headers does not come back, even where the service repeats it.
 */
export async function requestReply(
  url: string,
  ctx: ToolContext,
  { shownAs = withoutQuery(url), headers = {}, ...init }: SendOptions = {},
): Promise<RawReply> {
  if (!URL.canParse(url)) {
    refuseArgument('url', `'${url}' is no address. Write it whole, such as https://host.example/.`);
  }
  const scopedFetch = need(ctx.scopedFetch, 'a network backend');
  const response = await scopedFetch(url, { ...init, headers, signal: ctx.abortSignal });
  const mask = createMask(credentialsIn(headers));
  const [contentType = ''] = (response.headers.get('content-type') ?? '').split(';');
  const waitMs = retryAfterMs(response);
  return {
    ok: response.ok,
    status: response.status,
    text: mask(await response.text()),
    contentType: contentType.trim().toLowerCase(),
    from: shownAs,
    headers: response.headers,
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  };
}

/**
 * The same answer.
 * @throws Refusal for a status that is no 2xx, with `retryAfterMs` where the service said so
 */
export function sent(reply: RawReply): HttpReply {
  const { status, text, from, retryAfterMs: waitMs } = reply;
  if (reply.ok) return reply;
  const body = text.trim().slice(0, ERROR_BODY_CHARS);
  return refuse(
    `${String(status)} from ${from}${body === '' ? '' : `: ${body}`}${advice(status, waitMs)}`,
    'execution_failed',
    waitMs === undefined ? {} : { retryAfterMs: waitMs },
  );
}

/** Sends a request and reads the answer. @throws Refusal for a status that is no 2xx */
export async function sendRequest(
  url: string,
  ctx: ToolContext,
  options: SendOptions = {},
): Promise<HttpReply> {
  return sent(await requestReply(url, ctx, options));
}

/** Sends JSON by POST. @throws Refusal for a status that is no 2xx */
export function post(
  url: string,
  ctx: ToolContext,
  body: unknown,
  headers: Record<string, string> = {},
  shownAs?: string,
): Promise<HttpReply> {
  return sendRequest(url, ctx, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: boundedJson(body),
    ...(shownAs !== undefined && { shownAs }),
  });
}

/** The header for a secret of this name; none without a name. @throws Refusal without a backend */
export async function bearer(
  secret: string | undefined,
  ctx: ToolContext,
): Promise<Record<string, string>> {
  if (secret === undefined) return {};
  const token = await need(ctx.secretsResolver, 'a secrets backend').resolve(secret);
  return { authorization: `Bearer ${token}` };
}

/** The answer's JSON. @throws Refusal for invalid JSON */
export function jsonOf(reply: HttpReply): unknown {
  try {
    return JSON.parse(reply.text);
  } catch {
    return notJson(reply);
  }
}

/** The same with each number as it was written. @throws Refusal where it is no JSON */
export function exactJsonOf(reply: HttpReply): ExactJson {
  return parseExactJson(reply.text) ?? notJson(reply);
}

function notJson({ text, status, from }: HttpReply): never {
  const start = text.slice(0, ERROR_BODY_CHARS);
  return refuse(`${from} answered ${String(status)} with a text that is no JSON: ${start}`);
}

/** The host of an address that has been checked. */
export function hostNameOf(url: string): string {
  return new URL(url).hostname;
}

/** The address with these parameters added to its query. */
export function withQuery(url: string, query: Record<string, string | number>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return address.href;
}

/** How long a refusal asks to wait, in milliseconds; `undefined` for anything else. */
export function waitAsked(thrown: unknown): number | undefined {
  return thrown instanceof ToolRefusal ? thrown.failure.retryAfterMs : undefined;
}

/** What must not be shown: the values of headers that sound like it, with and without a scheme. */
function credentialsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    isCredentialHeader(name) ? [value, value.replace(/^\S+\s+/, '')] : [],
  );
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function advice(status: number, waitMs: number | undefined): string {
  if (status !== 429) return '';
  return waitMs === undefined ? '. Try again later.' : `. Try again in ${String(waitMs / 1000)} s.`;
}

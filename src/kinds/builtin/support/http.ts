import {
  boundedJson,
  type ExactJson,
  parseExactJson,
  type ToolContext,
} from '../../../core/index.ts';
import { parseUrl } from '../../../lib/parse-url.ts';
import { createMask } from '../../environment.ts';
import { ERROR_BODY_CHARS, isCredentialHeader, retryAfterMs } from '../../http-reply.ts';
import { need, refuse, refuseArgument, ToolRefusal } from './refusal.ts';

/** Absolute http and https URLs; the scheme is case-insensitive. For `pattern`. */
export const HTTP_PATTERN = '^[Hh][Tt][Tt][Pp][Ss]?://';

/** A response with its body. */
export interface HttpReply {
  status: number;
  text: string;
  /** Without parameters, in lower case; empty if the service sent none. */
  contentType: string;
  /** The URL of the response, without the query. */
  from: string;
  /** The response headers. */
  headers: Headers;
}

/** A response of any status. */
export interface RawReply extends HttpReply {
  ok: boolean;
  /** Unit: milliseconds, if the service sent a retry time. */
  retryAfterMs?: number;
}

/** A request, and how its origin is shown. */
export interface SendOptions extends Omit<RequestInit, 'signal' | 'headers'> {
  headers?: Record<string, string>;
  /** Replaces the URL in errors. Default: the URL without its query. */
  shownAs?: string;
}

/**
 * Sends a request through the call's network policy and reads the response of any status. A
 * credential in the headers is masked in the response.
 */
export async function requestReply(
  url: string,
  ctx: ToolContext,
  { shownAs = withoutQuery(url), headers = {}, ...init }: SendOptions = {},
): Promise<RawReply> {
  if (!parseUrl(url)) {
    refuseArgument('url', `'${url}' is not a URL. Write it whole, such as https://host.example/.`);
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
 * Requires a 2xx status and returns the response.
 * @throws Refusal for another status, with `retryAfterMs` if the service sent it
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

/** Sends a request and reads the response. @throws Refusal for a status other than 2xx */
export async function sendRequest(
  url: string,
  ctx: ToolContext,
  options: SendOptions = {},
): Promise<HttpReply> {
  return sent(await requestReply(url, ctx, options));
}

/** Sends JSON by POST. @throws Refusal for a status other than 2xx */
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

/**
 * The header for a secret of this name; no header without a name. @throws Refusal without a backend
 */
export async function bearer(
  secret: string | undefined,
  ctx: ToolContext,
): Promise<Record<string, string>> {
  if (secret === undefined) return {};
  const token = await need(ctx.secretsResolver, 'a secrets backend').resolve(secret);
  return { authorization: `Bearer ${token}` };
}

/** The JSON of the response. @throws Refusal for invalid JSON */
export function jsonOf(reply: HttpReply): unknown {
  try {
    return JSON.parse(reply.text);
  } catch {
    return notJson(reply);
  }
}

/**
 * The JSON of the response, with each number as it was written. @throws Refusal for invalid JSON
 */
export function exactJsonOf(reply: HttpReply): ExactJson {
  return parseExactJson(reply.text) ?? notJson(reply);
}

function notJson({ text, status, from }: HttpReply): never {
  const start = text.slice(0, ERROR_BODY_CHARS);
  return refuse(`${from} answered ${String(status)} with a text that is not JSON: ${start}`);
}

/** The host of a validated URL. */
export function hostNameOf(url: string): string {
  return new URL(url).hostname;
}

/** The URL with these parameters added to its query. */
export function withQuery(url: string, query: Record<string, string | number>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return address.href;
}

/** The retry time of a refusal, in milliseconds; `undefined` for any other error. */
export function waitAsked(thrown: unknown): number | undefined {
  return thrown instanceof ToolRefusal ? thrown.failure.retryAfterMs : undefined;
}

/** Values to mask: those of headers with a secret-like name, with and without a scheme. */
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

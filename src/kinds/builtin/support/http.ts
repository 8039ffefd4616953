import type { ToolContext } from '../../../core/index.ts';
import { need, Refusal, refuse } from './refusal.ts';

/** An answer with its body read. */
export interface HttpReply {
  status: number;
  text: string;
  /** Without parameters, in lower case; empty where the service said none. */
  contentType: string;
  /** Where it came from, without the query. */
  from: string;
}

/** How much of a failed answer's body an error shows, in UTF-16 code units. */
const ERROR_BODY_CHARS = 500;

/**
 * Sends a request through the call's network policy and reads the answer.
 * @throws Refusal for a status that is no 2xx, with `retryAfterMs` where the service said so
 */
export async function send(
  url: string,
  ctx: ToolContext,
  init: RequestInit = {},
): Promise<HttpReply> {
  const scopedFetch = need(ctx.scopedFetch, 'a network backend');
  const response = await scopedFetch(url, { ...init, signal: ctx.abortSignal });
  const text = await response.text();
  const from = withoutQuery(url);
  if (!response.ok) {
    const body = text.trim().slice(0, ERROR_BODY_CHARS);
    const retryAfterMs = retryAfter(response.headers.get('retry-after'));
    refuse(
      `${String(response.status)} from ${from}${body === '' ? '' : `: ${body}`}${advice(response.status, retryAfterMs)}`,
      'execution_failed',
      retryAfterMs === undefined ? {} : { retryAfterMs },
    );
  }
  const [contentType = ''] = (response.headers.get('content-type') ?? '').split(';');
  return { status: response.status, text, contentType: contentType.trim().toLowerCase(), from };
}

/** Sends JSON by POST. */
export function post(
  url: string,
  ctx: ToolContext,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<HttpReply> {
  return send(url, ctx, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The answer's JSON. @throws Refusal where it is none */
export function jsonOf({ text, status, from }: HttpReply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const start = text.slice(0, ERROR_BODY_CHARS);
    return refuse(`${from} answered ${String(status)} with a text that is no JSON: ${start}`);
  }
}

/** The host of an address that has been checked. */
export function hostOf(url: string): string {
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
  return thrown instanceof Refusal ? thrown.failure.retryAfterMs : undefined;
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function retryAfter(header: string | null): number | undefined {
  // A date would need the service's clock; seconds are what interfaces send.
  return header !== null && /^\d{1,7}$/.test(header.trim()) ? Number(header) * 1000 : undefined;
}

function advice(status: number, retryAfterMs: number | undefined): string {
  if (status !== 429) return '';
  const seconds = retryAfterMs === undefined ? undefined : String(retryAfterMs / 1000);
  return seconds === undefined ? '. Try again later.' : `. Try again in ${seconds} s.`;
}

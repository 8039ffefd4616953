import { withSafeHeaders } from './respond.ts';

/** The kinds of problems, with their status, title and clause. */
const KINDS = {
  malformed: [400, 'Bad Request', 'edge-server'],
  too_deep: [400, 'Bad Request', 'edge-limits'],
  budget_too_large: [400, 'Bad Request', 'edge-limits'],
  forbidden_key: [400, 'Bad Request', 'edge-limits'],
  unauthorized: [401, 'Unauthorized', 'edge-auth'],
  insufficient_scope: [403, 'Forbidden', 'edge-auth'],
  personality_not_granted: [403, 'Forbidden', 'edge-auth'],
  origin_not_allowed: [403, 'Forbidden', 'edge-auth'],
  not_found: [404, 'Not Found', 'edge-server'],
  session_not_found: [404, 'Not Found', 'edge-sessions'],
  method_not_allowed: [405, 'Method Not Allowed', 'edge-server'],
  not_acceptable: [406, 'Not Acceptable', 'edge-server'],
  body_timeout: [408, 'Request Timeout', 'edge-limits'],
  still_running: [409, 'Conflict', 'edge-idempotency'],
  body_too_large: [413, 'Content Too Large', 'edge-limits'],
  too_many_calls: [413, 'Content Too Large', 'edge-limits'],
  media_type: [415, 'Unsupported Media Type', 'edge-server'],
  host_not_allowed: [421, 'Misdirected Request', 'edge-auth'],
  key_reused: [422, 'Unprocessable Content', 'edge-idempotency'],
  too_many_running: [429, 'Too Many Requests', 'edge-quotas'],
  internal: [500, 'Internal Server Error', 'edge-problems'],
  mcp_unavailable: [501, 'Not Implemented', 'edge-mcp'],
  auth_unavailable: [503, 'Service Unavailable', 'edge-auth'],
  closing: [503, 'Service Unavailable', 'edge-close'],
  state_unavailable: [503, 'Service Unavailable', 'edge-close'],
} as const satisfies Record<string, readonly [status: number, title: string, clause: string]>;

/**
 * The last part of a problem's `type`, `urn:toolyard:problem:<code>`.
 *
 * Source: docs/contract.md#edge-problems.
 */
export type ProblemCode = keyof typeof KINDS;

/** A problem as a response, `application/problem+json`. Source: docs/contract.md#edge-problems. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  /** The mistake in this request, and advice. */
  detail: string;
  /** Where the contract explains it, for example `docs/contract.md#edge-auth`. */
  help: string;
}

/**
 * Why a request is refused. Data, not an exception: handlers return it.
 *
 * Source: docs/contract.md#edge-problems.
 */
export class HttpProblem {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #clause: string | undefined;

  /** @param clause explains this problem. Default: the clause of its code. */
  constructor(
    code: ProblemCode,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
    clause?: string,
  ) {
    this.code = code;
    this.detail = detail;
    this.headers = headers;
    this.#clause = clause;
  }

  get status(): number {
    return KINDS[this.code][0];
  }

  toJSON(): ProblemDetails {
    return toDetails(this.code, this.detail, this.#clause);
  }

  toResponse(): Response {
    const headers = { ...this.headers, 'content-type': 'application/problem+json' };
    return new Response(JSON.stringify(this), {
      status: this.status,
      headers: withSafeHeaders(headers),
    });
  }
}

/** Every possible problem, for descriptions of the service. */
export function problemKinds(): (ProblemDetails & { code: ProblemCode })[] {
  const codes = Object.keys(KINDS) as ProblemCode[]; // its own keys, and no others
  return codes.map((code) => ({ code, ...toDetails(code, EXAMPLE) }));
}

const EXAMPLE = 'The problem of this request, and the remedy.';

function toDetails(code: ProblemCode, detail: string, clause?: string): ProblemDetails {
  const [status, title, usual] = KINDS[code];
  const help = `docs/contract.md#${clause ?? usual}`;
  return { type: `urn:toolyard:problem:${code}`, title, status, detail, help };
}

/** The answer of a route: a problem is written by the server. */
export type RouteAnswer = Response | HttpProblem;

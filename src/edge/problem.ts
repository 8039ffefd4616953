/** The kinds of problems, with their status and title. */
const KINDS = {
  malformed: [400, 'The request cannot be read'],
  too_deep: [400, 'The body nests too deeply'],
  forbidden_key: [400, 'The body has a key that is not allowed'],
  unauthorized: [401, 'A valid token is needed'],
  personality_not_granted: [403, 'This personality is not granted'],
  origin_not_allowed: [403, 'Pages of this origin may not call'],
  not_found: [404, 'There is nothing here'],
  method_not_allowed: [405, 'This method is not served here'],
  not_acceptable: [406, 'There is no such representation'],
  body_timeout: [408, 'The body took too long'],
  body_too_large: [413, 'The body is too large'],
  too_many_calls: [413, 'The batch is too large'],
  media_type: [415, 'The body is of the wrong type'],
  host_not_allowed: [421, 'This server does not answer for this host'],
  internal: [500, 'The server failed'],
  mcp_unavailable: [501, 'MCP is not served here'],
  auth_unavailable: [503, 'Tokens cannot be checked now'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

/** The last part of a problem's `type`, `urn:toolyard:problem:<code>`. */
export type ProblemCode = keyof typeof KINDS;

/** A problem as it is sent, `application/problem+json`. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  /** What is wrong with this request, and what to do. */
  detail: string;
}

/**
 * Why a request is not served. Data, not an exception: handlers return it.
 *
 * Source: docs/contract.md#edge-problems.
 */
export class HttpProblem {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    this.code = code;
    this.detail = detail;
    this.headers = headers;
  }

  get status(): number {
    return KINDS[this.code][0];
  }

  toJSON(): ProblemDetails {
    const [status, title] = KINDS[this.code];
    return { type: `urn:toolyard:problem:${this.code}`, title, status, detail: this.detail };
  }

  toResponse(): Response {
    return new Response(JSON.stringify(this), {
      status: this.status,
      headers: { ...this.headers, 'content-type': 'application/problem+json' },
    });
  }
}

/** Every problem that a request may meet, for descriptions of the service. */
export function problemKinds(): { code: ProblemCode; status: number; title: string }[] {
  const codes = Object.keys(KINDS) as ProblemCode[]; // its own keys, and no others
  return codes.map((code) => ({ code, status: KINDS[code][0], title: KINDS[code][1] }));
}

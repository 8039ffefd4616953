/** The kinds of problems, with their status and title. */
const KINDS = {
  malformed: [400, 'Bad Request'],
  too_deep: [400, 'Bad Request'],
  forbidden_key: [400, 'Bad Request'],
  unauthorized: [401, 'Unauthorized'],
  personality_not_granted: [403, 'Forbidden'],
  origin_not_allowed: [403, 'Forbidden'],
  not_found: [404, 'Not Found'],
  method_not_allowed: [405, 'Method Not Allowed'],
  not_acceptable: [406, 'Not Acceptable'],
  body_timeout: [408, 'Request Timeout'],
  body_too_large: [413, 'Content Too Large'],
  too_many_calls: [413, 'Content Too Large'],
  media_type: [415, 'Unsupported Media Type'],
  host_not_allowed: [421, 'Misdirected Request'],
  internal: [500, 'Internal Server Error'],
  mcp_unavailable: [501, 'Not Implemented'],
  auth_unavailable: [503, 'Service Unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

/** The last part of a problem's `type`, `urn:toolyard:problem:<code>`. */
export type ProblemCode = keyof typeof KINDS;

/** A problem as a response, `application/problem+json`. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  /** What is wrong with this request, and what to do. */
  detail: string;
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

/** Every possible problem, for descriptions of the service. */
export function problemKinds(): { code: ProblemCode; status: number; title: string }[] {
  const codes = Object.keys(KINDS) as ProblemCode[]; // its own keys, and no others
  return codes.map((code) => ({ code, status: KINDS[code][0], title: KINDS[code][1] }));
}

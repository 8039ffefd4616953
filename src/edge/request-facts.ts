/** The facts of a request that need no token and no body. */
export interface RequestFacts {
  /** The header `X-Request-Id` if it is well-formed, otherwise a generated id. */
  readonly id: string;
  /** The method and the path of the route, such as `POST /tools/{name}`; `''` before it is known. */
  route: string;
  /** The trace context of the request, by W3C, if it is well-formed. */
  readonly trace?: TraceContext;
}

interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** The header of the id, in requests and in answers. */
export const REQUEST_ID = 'x-request-id';

// By the request, so that each part of the server that has it reads the same id.
const factsByRequest = new WeakMap<Request, RequestFacts>();

/** The facts of a request: the same object each time. */
export function factsOf(request: Request): RequestFacts {
  const known = factsByRequest.get(request);
  if (known) return known;
  const headers = headersOf(request);
  const trace = traceOf(headers);
  const facts = { id: idOf(headers), route: '', ...(trace && { trace }) };
  factsByRequest.set(request, facts);
  return facts;
}

/** Adapters create the headers on first use, and may fail. */
function headersOf(request: Request): Headers {
  try {
    return request.headers;
  } catch {
    return new Headers();
  }
}

/** Without spaces, quotes and brackets: logs and headers take it as it is. */
const REQUEST_ID_FORM = /^[\w.:/+=@-]{1,128}$/;

function idOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID);
  return given !== null && REQUEST_ID_FORM.test(given) ? given : crypto.randomUUID();
}

const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;
/** Its maximum length by W3C Trace Context, in characters. */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

function traceOf(headers: Headers): TraceContext | undefined {
  const traceparent = headers.get('traceparent');
  if (traceparent === null || !TRACEPARENT.test(traceparent)) return undefined;
  const tracestate = headers.get('tracestate');
  if (tracestate === null || !TRACESTATE.test(tracestate)) return { traceparent };
  return { traceparent, tracestate };
}

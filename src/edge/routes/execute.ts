import type { ServedResult } from '../bound-results.ts';
import { readIdempotencyKey } from '../idempotency.ts';
import { HttpProblem, type RouteAnswer } from '../problem.ts';
import { readBody } from '../read-body.ts';
import { type ExecutionRequest, readExecution, readSingleCall } from '../read-execution.ts';
import { json } from '../respond.ts';
import type { Server } from '../server.ts';
import { SESSION_ID } from '../sessions/sessions.ts';
import { streamTurn } from '../stream.ts';
import { startTurn } from '../turn.ts';
import { queryOf } from '../url-parts.ts';
import { wantsEvents } from './accept.ts';

/** `POST /execute`: a batch. */
export function serveExecution(server: Server, request: Request): Promise<RouteAnswer> {
  return serve(
    server,
    request,
    (body) => readExecution(body, server.limits),
    (results) => ({ results }),
  );
}

/** `POST /tools/<name>`: one call. A failed call is an ordinary response, as in a batch. */
export function serveCall(server: Server, request: Request, name: string): Promise<RouteAnswer> {
  return serve(
    server,
    request,
    (body) => readSingleCall(body, name, server.limits),
    ([result]) => result,
    name,
  );
}

async function serve(
  server: Server,
  request: Request,
  read: (body: unknown) => ExecutionRequest | HttpProblem,
  toAnswer: (results: readonly ServedResult[]) => unknown,
  tool = '',
): Promise<RouteAnswer> {
  // The caller is verified before the body is read.
  const grant = await server.identify(request);
  if (grant instanceof HttpProblem) return grant;
  const events = wantsEvents(request);
  if (events === undefined) {
    const detail = 'Accept application/json, or text/event-stream for events while it runs.';
    return new HttpProblem('not_acceptable', detail);
  }
  const values = wantsValues(request.url);
  if (values instanceof HttpProblem) return values;
  const key = readIdempotencyKey(request, events);
  if (key instanceof HttpProblem) return key;
  const body = await readBody(request, server.limits, server.clock);
  if (body instanceof HttpProblem) return body;
  const asked = withPersonality(read(body.value), queryOf(request.url, 'personality'));
  if (asked instanceof HttpProblem) return asked;
  const caller = server.callerOf(grant, asked.personality, request);
  if (caller instanceof HttpProblem) return caller;
  const session = await server.sessions.find(caller, asked.context?.sessionId);
  if (session instanceof HttpProblem) return session;
  const named = (answer: Response): Response => {
    if (session.id !== undefined) answer.headers.set(SESSION_ID, session.id);
    return answer;
  };
  const refusal = (): HttpProblem | undefined =>
    server.quotas.refusal(caller, asked.calls.length, events);

  if (key !== undefined) {
    const { subject } = grant;
    const { route } = caller.request;
    return server.answerOnce({
      subject,
      key,
      asked: { route: [route, tool], personality: caller.personality.id, body: asked },
      run: async () =>
        refusal() ??
        JSON.stringify(toAnswer(await startTurn(server, caller, session, asked).results)),
    });
  }
  // No other request comes between the question and the start.
  const refused = refusal();
  if (refused) return refused;
  if (events) return named(streamTurn(server, caller, session, asked, request.signal, values));
  const { results, abort } = startTurn(server, caller, session, asked);
  // A disconnected client needs no response.
  if (request.signal.aborted) abort();
  request.signal.addEventListener('abort', abort);
  try {
    return named(json(toAnswer(await results)));
  } finally {
    request.signal.removeEventListener('abort', abort);
  }
}

/** The personality may be in the address, as for the other routes. */
function withPersonality(
  asked: ExecutionRequest | HttpProblem,
  wanted: string | undefined,
): ExecutionRequest | HttpProblem {
  if (asked instanceof HttpProblem || wanted === undefined) return asked;
  if (asked.personality === undefined) return { ...asked, personality: wanted };
  if (asked.personality === wanted) return asked;
  const detail = "The parameter 'personality' is not that of the body. Send one of them.";
  return new HttpProblem('malformed', detail);
}

/** Whether the stream has the results at its end. JSON has them in any case. */
function wantsValues(url: string): boolean | HttpProblem {
  const given = queryOf(url, 'values');
  if (given === undefined || given === '0' || given === '1') return given === '1';
  const detail =
    "The parameter 'values' is neither 0 nor 1. Send ?values=1 for results, or leave it out.";
  return new HttpProblem('malformed', detail, {}, 'edge-stream');
}

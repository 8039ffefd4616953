import {
  OAuthClientFlowError,
  OAuthError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { messageOf } from '../../lib/message-of.ts';
import { AuthorizationError, AuthorizationPendingError, ConsentError } from './connection-error.ts';
import { inOneLine, quoteServer } from './quote-server.ts';
import { STREAM_ENDED } from './transports.ts';

/** A task or a call without a result. The message continues a sentence about the server. */
export class McpTaskError extends Error {}

/** Whether the connection broke, in contrast to an error that the server sent. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof SseError) return true;
  if (error instanceof ProtocolError) {
    return error.code === STREAM_ENDED.code && error.message.includes(STREAM_ENDED.message);
  }
  if (error instanceof SdkHttpError) return false;
  if (error instanceof SdkError) return LOST.has(error.code);
  // The errors of `fetch` without a response, and of the SDK with a closed transport.
  return (
    error instanceof TypeError || (error instanceof Error && error.message === 'Not connected')
  );
}

/**
 * Whether the server no longer knows the session. It did not run the request then, so the client
 * may repeat it. The protocol says 404, and some servers send 400.
 */
export function isSessionLost(error: unknown): boolean {
  const status = httpStatus(error);
  return status === 404 || (status === 400 && /session/i.test(messageOf(error)));
}

/** Whether the user must agree before the server runs a request. */
export function needsConsent(error: unknown): boolean {
  return error instanceof UnauthorizedError || error instanceof AuthorizationPendingError;
}

/** Whether the authorization server refused, or cannot be trusted. */
function isAuthorizationFailure(error: unknown): error is Error {
  return error instanceof OAuthError || error instanceof OAuthClientFlowError;
}

/** Whether the server refuses the credentials, so that the same attempt fails again. */
export function isRefusal(error: unknown): boolean {
  const root = rootOf(error);
  const status = httpStatus(root);
  if (root instanceof ConsentError || needsConsent(root)) return true;
  if (root instanceof AuthorizationError || isAuthorizationFailure(root)) return true;
  return status === 401 || status === 403;
}

/** Whether the URL may belong to a server with the other HTTP transport. */
export function mayBeOtherTransport(error: unknown): boolean {
  if (error instanceof SdkError && error.code === SdkErrorCode.ClientHttpUnexpectedContent) {
    return true;
  }
  const status = httpStatus(error) ?? Number.NaN;
  return status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429;
}

/**
 * Explains the failure in a sentence for a model and a person.
 *
 * @param where For example `the MCP server 'linear' at https://mcp.linear.example/mcp`.
 */
export function describeFailure(thrown: unknown, where: string): string {
  const error = rootOf(thrown);
  if (error instanceof McpTaskError) return `${upper(where)} gave no result: ${error.message}.`;
  const status = httpStatus(error);
  const words = quoteServer(error);
  const says = words === undefined ? '' : ` It says: ${words}.`;
  if (needsConsent(error)) {
    return `${upper(where)} responds with 401: it requires the consent of a user. Complete the authorization, then connect again.`;
  }
  if (isAuthorizationFailure(error)) {
    return `The authorization for ${where} failed: ${words ?? short(error)}.`;
  }
  if (status === 401) {
    return `${upper(where)} responds with 401: it requires credentials.${says} Add an Authorization header, or an authProvider for OAuth.`;
  }
  if (status === 403) {
    return `${upper(where)} responds with 403: these credentials do not allow this.${says}`;
  }
  if (status !== undefined) {
    const doubt = status < 500 || says === '' ? ' Is this the address of an MCP server?' : '';
    return `${upper(where)} responds with HTTP status ${status}.${says}${doubt}`;
  }
  if (error instanceof ProtocolError && !isConnectionLoss(error)) {
    return `${upper(where)} refused: ${words ?? 'it gave no reason'} (code ${error.code}).`;
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return `${upper(where)} did not respond in time.`;
  }
  if (isUnreadable(error)) {
    return `${upper(where)} sent an invalid MCP message: ${short(error)}.`;
  }
  if (isConnectionLoss(error) || networkCause(error)) {
    return `No response from ${where} (${short(networkCause(error) ?? error)}). Check that it is running. For a web page, the server must also allow CORS.`;
  }
  return `${upper(where)} cannot be used: ${short(error)}.`;
}

const LOST: ReadonlySet<string> = new Set<string>([
  SdkErrorCode.ConnectionClosed,
  SdkErrorCode.NotConnected,
  SdkErrorCode.SendFailed,
]);

function httpStatus(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status;
  if (error instanceof SseError) return error.code;
  if (!(error instanceof Error)) return undefined;
  // The SSE transport gives the status only in its message.
  const found = /\(HTTP (\d{3})\)/.exec(error.message)?.[1];
  if (found !== undefined) return Number(found);
  return error.cause === undefined ? undefined : httpStatus(error.cause);
}

/** The cause of a failed version negotiation, instead of the error about the negotiation. */
function rootOf(error: unknown): unknown {
  if (!(error instanceof SdkError) || error.code !== SdkErrorCode.EraNegotiationFailed) {
    return error;
  }
  const { data } = error as { data?: { cause?: unknown } }; // the SDK keeps some causes here
  return error.cause ?? data?.cause ?? error;
}

function isUnreadable(error: unknown): boolean {
  if (error instanceof SdkError) {
    return (
      error.code === SdkErrorCode.InvalidResult ||
      error.code === SdkErrorCode.UnsupportedResultType ||
      error.code === SdkErrorCode.ClientHttpUnexpectedContent
    );
  }
  return error instanceof Error && (error.name === 'SyntaxError' || error.name === 'ZodError');
}

function networkCause(error: unknown): TypeError | undefined {
  let at: unknown = error;
  for (let depth = 0; depth < 4 && at instanceof Error; depth++) {
    if (at instanceof TypeError) return at;
    const { data } = at as { data?: { cause?: unknown } }; // an `SdkError` keeps its cause there
    at = at.cause ?? data?.cause;
  }
  return undefined;
}

function short(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { code?: unknown } | undefined)?.code; // where the platform has one
  const text = inOneLine(messageOf(error)) ?? 'no reason given';
  return typeof code === 'string' ? `${text}, ${code}` : text;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

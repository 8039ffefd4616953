import { HttpProblem } from '../problem.ts';

/** The parameters of a challenge, by RFC 6750 and RFC 9728. */
export interface Challenge {
  /** Absent for a request without a token. */
  error?: string;
  /** The scopes that a token needs. */
  scopes?: readonly string[] | undefined;
  /** Where the metadata of the service is. */
  metadata?: string | undefined;
}

/** A 401 with its challenge. */
export function unauthorized(detail: string, challenge: Challenge): HttpProblem {
  return new HttpProblem('unauthorized', detail, toHeaders(detail, challenge));
}

/** A 403 for a valid token without a scope. */
export function forbidden(detail: string, challenge: Challenge): HttpProblem {
  return new HttpProblem('insufficient_scope', detail, toHeaders(detail, challenge));
}

function toHeaders(detail: string, { error, scopes, metadata }: Challenge) {
  const parts = ['realm="toolyard"'];
  if (error !== undefined) {
    parts.push(`error="${error}"`, `error_description="${toQuoted(detail)}"`);
  }
  if (scopes && scopes.length > 0) parts.push(`scope="${scopes.join(' ')}"`);
  if (metadata !== undefined) parts.push(`resource_metadata="${metadata}"`);
  return { 'www-authenticate': `Bearer ${parts.join(', ')}` };
}

/** Only printable ASCII is allowed, without double quotes and backslashes. Long texts are cut. */
function toQuoted(text: string): string {
  return text
    .slice(0, 300)
    .replace(/["\\]/g, "'")
    .replace(/[^ -~]/g, ' ');
}

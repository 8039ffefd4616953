/** How much of a failed response's body an error quotes, in UTF-16 code units. */
export const ERROR_BODY_CHARS = 500;

/** Whether a header of this name carries a credential. */
export function isCredentialHeader(name: string): boolean {
  return /auth|cookie|key|secret|token|signature/i.test(name);
}

/**
 * The `Retry-After` time of a response, in milliseconds. Only the form in seconds counts, which
 * APIs send: a date would need the service's clock.
 */
export function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after')?.trim() ?? '';
  return /^\d{1,7}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

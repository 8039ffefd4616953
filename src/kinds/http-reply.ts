/** How much of a failed reply's body an error repeats, in UTF-16 code units. */
export const ERROR_BODY_CHARS = 500;

/** Whether a header of this name carries a credential. */
export function isCredentialHeader(name: string): boolean {
  return /auth|cookie|key|secret|token|signature/i.test(name);
}

/**
 * How long a reply asks to wait, in milliseconds. Only the form in seconds counts, which is what
 * interfaces send: a date would need the service's clock.
 */
export function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after')?.trim() ?? '';
  return /^\d{1,7}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

/**
 * The names of a caller, for options that depend on it. Each is one segment of a path, so that no
 * session named `..` leaves its folder: `a/b` is `a%2Fb`.
 *
 * Source: docs/contract.md#edge-server.
 */
export interface CallerNames {
  /** Of the grant. */
  subject: string;
  /** As the caller named it, without its subject. */
  sessionId: string;
  /** The id of the personality. */
  personality: string;
}

/**
 * The option `workingDir` of a server: a path, or a function of the caller.
 *
 * Source: docs/contract.md#edge-server.
 */
export type WorkingDir = string | ((caller: CallerNames) => string);

/** @throws TypeError for an option that is neither a text nor a function. */
export function checkWorkingDir(given: unknown): void {
  if (given === undefined || typeof given === 'function') return;
  if (typeof given === 'string' && given !== '') return;
  throw new TypeError("workingDir is no path. Give a text such as '/srv/data', or a function.");
}

/**
 * The working directory of a turn.
 *
 * @throws TypeError if the function of the operator returns no path, and whatever it throws
 */
export function workingDirOf(
  workingDir: WorkingDir | undefined,
  { subject, sessionId, personality }: CallerNames,
): string {
  if (typeof workingDir !== 'function') return workingDir ?? '/';
  const path: unknown = workingDir({
    subject: toSegment(subject),
    sessionId: toSegment(sessionId),
    personality: toSegment(personality),
  });
  if (typeof path === 'string' && path !== '') return path;
  throw new TypeError('The function workingDir returned no text. Return a path, synchronously.');
}

/** Different texts stay different, except for broken characters. */
function toSegment(text: string): string {
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  if (encoded === '') return '%';
  return /^\.+$/.test(encoded) ? encoded.replaceAll('.', '%2E') : encoded;
}

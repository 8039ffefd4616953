/** A failure that a scenario simulates for one call, whatever its tool does. */
export type CallFailure = 'too-many-requests' | 'server-error' | 'disconnect' | 'timeout';

/** A simulated condition of one call. */
export interface CallFault {
  /** Added before the tool runs, in milliseconds. */
  delayMs?: number;
  /** The tool does not run; the call fails like this. */
  failure?: CallFailure;
}

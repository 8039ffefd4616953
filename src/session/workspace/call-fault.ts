/** A failure that a scenario simulates for one call, whatever its tool does. */
export type CallFailure = 'too-many-requests' | 'server-error' | 'disconnect' | 'timeout';

/** A simulated condition of one call. */
export interface CallFault {
  /** Added before the tool runs, in milliseconds. */
  delayMs?: number;
  /** The tool does not run; the call fails like this. */
  failure?: CallFailure;
}

/** The name of each failure in the menus, in their order: `Simulate a lost connection`. */
export const CALL_FAILURE_TEXT: Readonly<Record<CallFailure, string>> = {
  'too-many-requests': '429 Too Many Requests',
  'server-error': '500 Internal Server Error',
  disconnect: 'a lost connection',
  timeout: 'a missing response',
};

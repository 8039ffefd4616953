/** A failure that a scenario simulates for one call, whatever its tool does. */
export type CallFailure = 'too-many-requests' | 'server-error' | 'disconnect' | 'timeout';

/** A simulated condition of one call. */
export interface CallFault {
  /** How much later its result arrives, in milliseconds. */
  delayMs?: number;
  /** The tool does not run; the call fails like this. */
  failure?: CallFailure;
}

/** The name of each failure in the menus, in their order: `Simulate a lost connection`. */
export const CALL_FAILURE_TEXT: Readonly<Record<CallFailure, string>> = {
  'too-many-requests': '429 Too Many Requests',
  'server-error': '500 Internal Server Error',
  disconnect: 'a lost connection',
  timeout: 'a timeout',
};

/** After this much time, a simulated backend that does not answer is given up. In milliseconds. */
export const GIVE_UP_MS = 10_000;

/** The error that the model gets for each failure. */
export const CALL_FAILURE_ERROR: Readonly<Record<CallFailure, string>> = {
  'too-many-requests': '429 from the simulated backend: too many requests. Try again in 30 s.',
  'server-error': '500 from the simulated backend: it failed to answer. Nothing was changed.',
  disconnect: 'The connection to the simulated backend was lost before it answered.',
  timeout: `The simulated backend did not answer within ${GIVE_UP_MS / 1000} s.`,
};

import type { RandomStreamKey } from './random.ts';

/** Identifies requests, and the attempts of each. */
export function createRequestCounter() {
  const backends = new Map<string, Map<string, { call: number; attempts: number }>>();
  return {
    /**
     * @param line - `METHOD URL`.
     * @returns the number of the distinct request to this backend, and the number of its attempt.
     */
    count(backend: string, line: string): Omit<RandomStreamKey, 'backend'> {
      const requests =
        backends.get(backend) ?? new Map<string, { call: number; attempts: number }>();
      backends.set(backend, requests);
      const request = requests.get(line) ?? { call: requests.size, attempts: 0 };
      requests.set(line, request);
      request.attempts += 1;
      return { call: request.call, attempt: request.attempts };
    },
  };
}

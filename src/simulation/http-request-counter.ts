import type { RandomStreamKey } from './random.ts';

/** Tells requests apart, and the tries of one request. */
export function createRequestCounter() {
  const backends = new Map<string, Map<string, { call: number; attempts: number }>>();
  return {
    /**
     * @param line - `METHOD address`.
     * @returns which distinct request to this backend it is, and which try of it.
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

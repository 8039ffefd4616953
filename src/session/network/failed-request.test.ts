import { expect, test } from 'vitest';
import type { FetchBackend } from '../../core/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { failedRequest } from './failed-request.ts';
import { withRealNetwork } from './real-network.ts';

const REQUEST = { method: 'PUT', url: 'https://api.test/v1?page=2' };

/** The error of a request that the real network refuses. */
async function failWith(refused: Error, isAllowed = true, signal?: AbortSignal): Promise<unknown> {
  const simulated: FetchBackend = () =>
    Promise.reject(new Error('HOST_NOT_SIMULATED: Nothing was sent.'));
  const { fetch: send } = withRealNetwork(
    { fetch: simulated },
    { ask: () => isAllowed, fetch: () => Promise.reject(refused), onSent: () => {} },
    createVirtualClock(),
  );
  const { method, url } = REQUEST;
  const request = new Request(url, { method, ...(signal && { signal }) });
  return send(request).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a failure of the real network has its request', async () => {
  expect(failedRequest(await failWith(new TypeError('Failed to fetch')))).toEqual(REQUEST);
});

test('a request without consent has its request', async () => {
  expect(failedRequest(await failWith(new Error(), false))).toEqual(REQUEST);
});

test('an aborted request did not fail', async () => {
  const error = new DOMException('', 'AbortError');
  expect(failedRequest(await failWith(error, true, AbortSignal.abort()))).toBeUndefined();
});

test('another error has no request', () => {
  expect(failedRequest(new Error())).toBeUndefined();
  expect(failedRequest('text')).toBeUndefined();
});

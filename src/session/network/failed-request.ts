/** The request of an error. */
type FailedRequest = Pick<Request, 'method' | 'url'>;

/** The requests behind the errors of a run, because an error of a browser does not name them. */
const failed = new WeakMap<object, FailedRequest>();

/** Notes the request of an error, for {@link failedRequest}. An aborted request did not fail. */
export function noteFailed(error: unknown, { method, url, signal }: Request): void {
  if (typeof error !== 'object' || error === null) return;
  if (!signal.aborted) failed.set(error, { method, url });
}

/** The request that no simulated service and no server answered; `undefined` for another error. */
export function failedRequest(error: unknown): FailedRequest | undefined {
  return typeof error === 'object' && error !== null ? failed.get(error) : undefined;
}

/** A canned response of an HTTP API. */
export interface HttpMock {
  /** Upper case. */
  method: string;
  /** An absolute URL without a query. `{name}` stands for one segment of the path. */
  url: string;
  /** The only JSON body that it answers. Default: it answers every body. */
  requestBody?: string;
  /** From 200 to 599. */
  status: number;
  /** Empty for a response without a body. */
  mediaType: string;
  body: string;
}

/**
 * Why a number is no status of a response, as a sentence; `undefined` if it is one. A response with
 * a status below 200 is not the last one, and the Fetch standard creates none.
 */
export function problemOfStatus(status: number | string): string | undefined {
  const value = status === '' ? Number.NaN : Number(status);
  if (Number.isInteger(value) && value >= 200 && value <= 599) return undefined;
  return `The status “${status}” is not a whole number from 200 to 599. Enter one, such as 200 or 404.`;
}

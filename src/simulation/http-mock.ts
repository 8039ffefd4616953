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

/** The body of a response before anything reads it. */
export interface KnownBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** Why the body breaks off after its last byte; `undefined` for a normal end. */
  breaksWith?: Error | undefined;
}

const bodies = new WeakMap<Response, KnownBody>();

/** @returns the response, whose body {@link knownBodyOf} then gives */
export function withKnownBody(response: Response, body: KnownBody): Response {
  bodies.set(response, body);
  return response;
}

/**
 * The body of a response whose bytes the simulation or a real request had before it gave them away.
 * Reading a copy instead would take macrotasks, and simulated time would pass meanwhile.
 *
 * @returns undefined for a stream of events, and for a response from elsewhere
 */
export function knownBodyOf(response: Response): KnownBody | undefined {
  return bodies.get(response);
}

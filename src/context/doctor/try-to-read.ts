/** The result, or `undefined` if it throws: tools and callbacks are code of others. */
export function tryToRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

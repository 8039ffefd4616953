/** Starts a series of ids, `<prefix>-1` and on. */
export type IdSeries = (prefix: string) => () => string;

/**
 * Ids for what edits add. The number counts on for the life of the session, so the id of something
 * that was removed, and that a shown run or an undo still speaks of, is never given again.
 *
 * @param taken the ids in use when a series starts
 */
export function createIdSeries(taken: () => Iterable<string>): IdSeries {
  let last = 0;
  return (prefix) => {
    const ids = new Set(taken());
    return () => {
      do last += 1;
      while (ids.has(`${prefix}-${last}`));
      return `${prefix}-${last}`;
    };
  };
}

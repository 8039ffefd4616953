/** Starts a series of ids: `<prefix>-1`, `<prefix>-2`, … */
export type IdSeries = (prefix: string) => () => string;

/**
 * Creates ids for new parts of a document. The numbers continue for the life of the session, so a
 * removed id is never reused. A shown run or an undo step may still contain it.
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

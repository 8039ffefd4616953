/** No section of a text has more lines, and no log more commits. */
const MOST = 1_000;

/**
 * The greatest number below 1,000 that fits, if 0 does.
 *
 * @example
 * greatest((count) => count <= 7); // 7
 */
export function greatest(fits: (count: number) => boolean): number {
  let [least, tooMany] = [0, MOST];
  while (tooMany - least > 1) {
    const between = Math.floor((least + tooMany) / 2);
    if (fits(between)) least = between;
    else tooMany = between;
  }
  return least;
}

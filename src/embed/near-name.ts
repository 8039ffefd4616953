/**
 * The known name that a misspelt one probably means: at most one letter of either is missing in the
 * other. Much smaller than an edit distance, which the loader has no room for.
 *
 * @example
 * nearName('exmaple', ['example', 'lesson']); // 'example'
 */
export function nearName(given: string, known: readonly string[]): string | undefined {
  return known.find(
    (name) =>
      name !== given &&
      Math.abs(name.length - given.length) < 2 &&
      countMissing(name, given) + countMissing(given, name) < 2,
  );
}

function countMissing(of: string, other: string): number {
  return [...of].filter((letter) => !other.includes(letter)).length;
}

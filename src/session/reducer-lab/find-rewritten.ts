/**
 * Finds texts that other lines report in other words. Such a line has every path and number of the
 * text, half of its words, and half of those that the fewest texts have, such as the name of a test.
 *
 * @returns the indexes of the texts that were found.
 * @example
 * findRewritten(['Error: no route to host 3'], ['no route to host 3']); // Set { 0 }
 */
export function findRewritten(
  texts: readonly string[],
  lines: readonly string[],
): ReadonlySet<number> {
  const found = new Set<number>();
  if (lines.length === 0) return found;
  const wordsOfTexts = texts.map(wordsOf);
  const uses = new Map<string, number>();
  for (const word of wordsOfTexts.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);
  if (uses.size === 0) return found;
  const usesOf = (word: string) => uses.get(word) ?? 0;
  const linesWith = new Map<string, number[]>();
  lines.forEach((line, at) => {
    for (const word of wordsOf(line)) {
      const known = linesWith.get(word);
      if (known) known.push(at);
      else if (uses.has(word)) linesWith.set(word, [at]);
    }
  });
  wordsOfTexts.forEach((words, at) => {
    const exact = words.filter((word) => EXACT.test(word));
    const plain = words.filter((word) => !EXACT.test(word));
    const fewest = Math.min(...plain.map(usesOf));
    const rare = plain.filter((word) => usesOf(word) === fewest);
    const exactHits = hitsOf(exact, linesWith);
    const plainHits = hitsOf(plain, linesWith);
    const rareHits = hitsOf(rare, linesWith);
    const isFound = [...(exact.length > 0 ? exactHits : plainHits).keys()].some(
      (line) =>
        (exactHits.get(line) ?? 0) === exact.length &&
        (plainHits.get(line) ?? 0) * 2 >= plain.length &&
        (rareHits.get(line) ?? 0) * 2 >= rare.length,
    );
    if (isFound) found.add(at);
  });
  return found;
}

/** Paths and numbers: a line with another one reports another failure. */
const EXACT = /\d|\//;

/** How many of the words each line has. */
function hitsOf(
  words: readonly string[],
  linesWith: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<number, number> {
  const hits = new Map<number, number>();
  for (const word of words)
    for (const line of linesWith.get(word) ?? []) hits.set(line, (hits.get(line) ?? 0) + 1);
  return hits;
}

/** The different names, paths, words and numbers of a text. */
function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\d_](?:[\p{L}\d_./\\-]*[\p{L}\d_])?/gu))];
}

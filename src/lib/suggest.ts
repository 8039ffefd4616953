/**
 * The probably intended name, or `undefined`. Case and separators do not matter, so
 * `rateLimit` finds `rate_limit`.
 *
 * @example
 * suggest('webhok', ['webhook', 'mcp']); // 'webhook'
 */
export function suggest(given: string, known: Iterable<string>): string | undefined {
  // A name longer than any field is no misspelling, and the work grows with the square.
  if (given.length > 64) return undefined;
  const wanted = plain(given);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of known) {
    if (name.length > 64) continue;
    const distance = editDistance(wanted, plain(name));
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** ` Did you mean 'x'?`, or an empty text: the second sentence of a message. */
export function didYouMean(given: string, known: Iterable<string>): string {
  const name = suggest(given, known);
  return name === undefined ? '' : ` Did you mean '${name}'?`;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The edit distance: characters to add, remove, replace or swap with their neighbour. */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let least = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

import type { RagHit } from './collection.ts';

/** The text of a search result for the model, best hit first. */
export function showHits(asked: string, hits: readonly RagHit[]): string {
  if (hits.length === 0) return `Nothing was found for '${asked}'.`;
  return hits
    .map(
      ({ id, score, text }, index) =>
        `[${String(index + 1)}] ${id} (score ${score.toFixed(2)})\n${text}`,
    )
    .join('\n\n');
}

import type { RagCollection, RagHit, RagSearchOptions } from './collection.ts';

/**
 * Searches any collection and enforces the contract: best first, at most `topK` hits, none below
 * the threshold. Every score is from 0 to 1.
 *
 * @throws Error for an invalid score, because a threshold would have no meaning for it.
 */
export async function searchCollection(
  collection: RagCollection,
  query: string,
  { topK, scoreThreshold }: Required<RagSearchOptions>,
): Promise<RagHit[]> {
  const found = await collection.search(query, { topK, scoreThreshold });
  for (const { id, score } of found) {
    if (!(score >= 0 && score <= 1)) {
      throw new Error(
        `The collection returned for '${id}' the score ${String(score)}. Scores lie between 0 and 1; convert it with scoreFromCosine or scoreFromDistance.`,
      );
    }
  }
  return found
    .filter(({ score }) => score >= scoreThreshold)
    .sort((a, b) => b.score - a.score)
    .slice(0, topK);
}

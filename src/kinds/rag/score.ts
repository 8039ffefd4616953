/**
 * A document with at least this score is about the question, in a collection that is searched by
 * words. On the documentation of this project, all of 40 plain questions find a text above it. Of
 * 18 questions on other subjects, 14 find none. See docs/decisions/024-rag-score.md.
 */
export const RELEVANT_SCORE = 0.2;

/**
 * A score from a cosine similarity, −1 to 1. An opposite vector has 0, and so has NaN, the
 * similarity to a vector of length 0.
 *
 * @example scoreFromCosine(0.83) // 0.83
 */
export function scoreFromCosine(similarity: number): number {
  return similarity > 0 ? Math.min(1, similarity) : 0;
}

/**
 * A score from a distance of at least 0, such as Euclid's: distance 0 has score 1, NaN has 0.
 *
 * @example scoreFromDistance(1) // 0.5
 */
export function scoreFromDistance(distance: number): number {
  return Number.isNaN(distance) ? 0 : 1 / (1 + Math.max(0, distance));
}

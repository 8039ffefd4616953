import { ok } from '../../../core/index.ts';
import { RELEVANT_SCORE } from '../../rag/score.ts';
import { searchCollection } from '../../rag/search-collection.ts';
import { showHits } from '../../rag/show-hits.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { collectionFor } from '../support/collections.ts';

/** Finds texts in a collection. */
export const ragQuery = defineBuiltin({
  name: 'rag_query',
  config: (z) =>
    z.strictObject({
      /** Default: the only collection. */
      collection: z.string().min(1).optional(),
      top_k: z.int().min(1).max(100).default(5),
      score_threshold: z.number().min(0).max(1).default(RELEVANT_SCORE),
    }),
  create({ collection: name, top_k: usual, score_threshold }, sources, report) {
    const chosen = collectionFor('rag_query', name, sources, report);
    if (!chosen) return undefined;
    return builtinTool({
      name: 'rag_query',
      argumentAliases: { limit: 'top_k' },
      description: `Searches the collection ${chosen.name} and returns the texts that match a query best.`,
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          query: {
            type: 'string',
            minLength: 1,
            maxLength: 2000,
            description: 'The search query.',
          },
          top_k: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            default: usual,
            description: `The maximum number of texts. Default ${String(usual)}.`,
          },
        },
        required: ['query'],
        additionalProperties: false,
      },
      maxResultChars: 20_000,
      outputIsUntrusted: true,
      async execute({ query, top_k = usual }, ctx) {
        const hits = await searchCollection(chosen.collection, query, {
          topK: top_k,
          scoreThreshold: score_threshold,
        });
        ctx.abortSignal.throwIfAborted();
        return ok(showHits(query, hits), { structured: { results: hits } });
      },
    });
  },
});

import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { chunksOf } from '../support/chunks.ts';
import { collectionFor } from '../support/collections.ts';
import { countNoun } from '../support/text.ts';

/** Adds texts to a collection, long texts in pieces. */
export const ragIngest = defineBuiltin({
  name: 'rag_ingest',
  config: (z) =>
    z.strictObject({
      /** Default: the only collection. */
      collection: z.string().min(1).optional(),
      /** The maximum length of a piece, in UTF-16 code units. */
      chunk_chars: z.int().min(100).max(20_000).default(1500),
    }),
  create({ collection: name, chunk_chars }, sources, report) {
    const chosen = collectionFor('rag_ingest', name, sources, report);
    if (!chosen) return undefined;
    /**
     * The number of pieces of each document: the surplus pieces of a longer predecessor are
     * removed.
     */
    const piecesOf = new Map<string, readonly string[]>();
    return builtinTool({
      name: 'rag_ingest',
      description: `Adds documents to the collection ${chosen.name}, so that rag_query finds them. A document with an existing id replaces the earlier one.`,
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          documents: {
            type: 'array',
            minItems: 1,
            maxItems: 100,
            items: {
              type: 'object',
              properties: {
                id: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 200,
                  description: 'The unique id of the document.',
                },
                text: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 200_000,
                  description: 'The text of the document.',
                },
                metadata: {
                  type: 'object',
                  description:
                    'Any JSON object. rag_query returns it with each result from this document.',
                },
              },
              required: ['id', 'text'],
              additionalProperties: false,
            },
            description: 'The documents to add.',
          },
        },
        required: ['documents'],
        additionalProperties: false,
      },
      async execute({ documents }, ctx) {
        const byDocument = documents.map(({ id, text, metadata }) => {
          const chunks = chunksOf(text, chunk_chars);
          const pieces = chunks.map((chunk, n) => ({
            id: chunks.length === 1 ? id : `${id}#${String(n + 1)}`,
            text: chunk,
            metadata: { ...metadata, ...(chunks.length > 1 && { document: id }) },
          }));
          return { id, pieces };
        });
        const pieces = byDocument.flatMap((document) => document.pieces);
        const added = new Set(pieces.map(({ id }) => id));
        const left = documents
          .flatMap(({ id }) => piecesOf.get(id) ?? [])
          .filter((id) => !added.has(id))
          .map((id) => ({ id, text: '' }));
        ctx.abortSignal.throwIfAborted();
        await chosen.collection.add([...left, ...pieces]);
        for (const document of byDocument) {
          piecesOf.set(
            document.id,
            document.pieces.map(({ id }) => id),
          );
        }
        const summary = `Added ${countNoun(documents.length, 'document')} in ${countNoun(pieces.length, 'piece')} to ${chosen.name}`;
        return ok(summary, { structured: { ids: [...added] } });
      },
    });
  },
});

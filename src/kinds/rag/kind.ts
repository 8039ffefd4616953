import { z } from 'zod';
import { err, type JsonSchema, ok, type Tool, type ToolResult } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { Kind, KindSources } from '../kind.ts';
import { listed } from '../listed.ts';
import { readPart, toolParts } from '../tool-parts.ts';
import type { RagCollection, RagSearchOptions } from './collection.ts';
import { searchCollection } from './search-collection.ts';
import { showHits } from './show-hits.ts';

export * from './collection.ts';
export * from './minisearch-collection.ts';
export * from './score.ts';

/** The sources of {@link ragKind}. */
export interface RagSources extends KindSources {
  /** By the name in a declaration's `collection`. */
  collections?: Readonly<Record<string, RagCollection>>;
}

/** The maximum `top_k` of a call. */
const MAX_TOP_K = 100;

const OWN_PART = z.object({
  rag: z.object({
    collection: z.string().min(1),
    top_k: z.int().min(1).max(MAX_TOP_K).default(5),
    score_threshold: z.number().min(0).max(1).default(0),
  }),
});

/**
 * `type: rag`: a query over a collection.
 *
 * Source: docs/contract.md#kind-rag.
 *
 * @example
 * { name: 'knowledge_base', type: 'rag', rag: { collection: 'product_docs', score_threshold: 0.7 } }
 */
export const ragKind: Kind<RagSources> = {
  name: 'rag',
  fields: { rag: Object.keys(OWN_PART.shape.rag.shape) },
  async load(declaration, { collections = {} }, report) {
    const part = readPart(OWN_PART, declaration, report);
    if (!part) return undefined;
    const { collection: name, top_k, score_threshold } = part.rag;
    const collection = Object.hasOwn(collections, name) ? collections[name] : undefined;
    if (!collection) {
      report({
        path: ['rag', 'collection'],
        message: `There is no collection '${name}'. Known collections: ${listed(Object.keys(collections))}.`,
      });
      return undefined;
    }
    const tool: Tool = {
      ...toolParts(declaration, {
        description: `Search the collection '${name}'`,
        schema: schemaFor(top_k),
      }),
      capabilities: {},
      // The documents' authors may have written instructions for the model.
      outputIsUntrusted: true,
      execute: (args) => query(collection, args, { topK: top_k, scoreThreshold: score_threshold }),
    };
    return { tools: [{ tool }] };
  },
};

async function query(
  collection: RagCollection,
  args: unknown,
  defaults: Required<RagSearchOptions>,
): Promise<ToolResult> {
  const given = isRecord(args) ? args : {};
  if (typeof given.query !== 'string' || given.query.trim() === '') {
    return err('Give a search text.', 'input_invalid', { field: '$.query' });
  }
  const topK = given.top_k ?? defaults.topK;
  if (typeof topK !== 'number' || !Number.isInteger(topK) || topK < 1 || topK > MAX_TOP_K) {
    const error = `top_k must be a whole number from 1 to ${MAX_TOP_K}.`;
    return err(error, 'input_invalid', { field: '$.top_k' });
  }
  try {
    const results = await searchCollection(collection, given.query, { ...defaults, topK });
    return ok(showHits(given.query, results), { structured: { results } });
  } catch (thrown) {
    return err(`The search failed: ${messageOf(thrown)}`);
  }
}

function schemaFor(topK: number): JsonSchema {
  return {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'The search query.' },
      top_k: {
        type: 'integer',
        description: 'The maximum number of results.',
        minimum: 1,
        maximum: MAX_TOP_K,
        default: topK,
      },
    },
    required: ['query'],
  };
}

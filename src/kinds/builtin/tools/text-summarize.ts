import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { joinSentences, summarise } from '../support/summarise.ts';

/** Picks the most informative sentences. The same text gives the same summary. */
export const textSummarize = defineBuiltin({
  name: 'text_summarize',
  config: (z) => z.strictObject({ max_sentences: z.int().min(1).max(50).default(3) }),
  create: ({ max_sentences: usual }) =>
    builtinTool({
      name: 'text_summarize',
      argumentAliases: { sentences: 'max_sentences' },
      description:
        'Summarises a text: returns its most important sentences, unchanged and in their original order.',
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          text: {
            type: 'string',
            minLength: 1,
            maxLength: 200_000,
            description: 'The text to summarise.',
          },
          max_sentences: {
            type: 'integer',
            minimum: 1,
            maximum: 50,
            default: usual,
            description: `The maximum number of sentences. Default ${String(usual)}.`,
          },
        },
        required: ['text'],
        additionalProperties: false,
      },
      outputIsUntrusted: true,
      async execute({ text, max_sentences = usual }) {
        const { sentences, total } = summarise(text, max_sentences);
        return ok(joinSentences(sentences), {
          structured: { sentences: sentences.length, of: total },
        });
      },
    }),
});

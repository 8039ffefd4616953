import { defineTool, err, ok } from '../../../core/index.ts';

const VERSION = 3;

export const tool = defineTool({
  name: 'edit_page',
  description: 'Replaces a page of the wiki.',
  schema: {
    type: 'object',
    properties: {
      page: { type: 'string' },
      text: { type: 'string' },
      seen: { type: 'integer', description: 'The version of the page that was read before.' },
    },
    required: ['page', 'text', 'seen'],
  },
  async execute({ page, text, seen }) {
    if (text === '') return err('A page cannot be empty. Give it a text.', 'input_invalid');
    if (page === 'Salaries') return err('The key for this page is missing.', 'not_available');
    // A thrown error becomes a result, too, so that the model can read it.
    if (page === 'Archive') throw new Error('The wiki closed the connection');
    if (seen !== VERSION) {
      return err(`${page} is at version ${VERSION}, and ${seen} was read.`, 'STALE_WRITE');
    }
    return ok(`${page} is at version ${VERSION + 1} now.`, {
      structured: { page, version: VERSION + 1, chars: text.length },
      cost_usd: 0.002,
    });
  },
});

import { defineTool, err, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'read_table',
  description: 'Reads a table that is attached to the conversation.',
  schema: {
    type: 'object',
    properties: { attachment: { type: 'string', description: 'The id of the attachment.' } },
    required: ['attachment'],
  },
  capabilities: { attachments: { kinds: ['document'] } },
  outputIsUntrusted: true,
  async execute({ attachment }, ctx) {
    const found = ctx.attachments?.get(attachment);
    if (!found) return err(`There is no attachment ${attachment}.`, 'input_invalid');
    return ok(found.data);
  },
});

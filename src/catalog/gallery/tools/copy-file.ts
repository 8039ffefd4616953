import { defineTool, err, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'copy_file',
  description: 'Copies a text file.',
  schema: {
    type: 'object',
    properties: { from: { type: 'string' }, to: { type: 'string' } },
    required: ['from', 'to'],
  },
  // As far as the one who plays may reach, and no further than the personality says.
  capabilities: { fs_reach: { read: 'from-personality', write: 'from-personality' } },
  async execute({ from, to }, ctx) {
    if (!ctx.scopedFs) return err('There are no files here.', 'not_available');
    const text = await ctx.scopedFs.readText(from);
    await ctx.scopedFs.writeText(to, text);
    return ok(`Copied ${text.length} characters from ${from} to ${to}.`);
  },
});

import { checkStale, ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { filesOf, readNoted, writeNoted } from '../support/files.ts';
import { locate } from '../support/locate.ts';
import { createQueue } from '../support/queue.ts';
import { refuseArgument, ToolRefusal } from '../support/refusal.ts';

/** Replaces one passage of a file. The exact passage must occur once. */
export const patchFile = defineBuiltin({
  name: 'patch_file',
  config: (z) => z.strictObject({}),
  create() {
    // Two patches of one turn must not both start from the same text.
    const inTurn = createQueue();
    return builtinTool({
      name: 'patch_file',
      description:
        'Replaces a passage of a text file. old_text must occur in the file exactly once, character for character. If it occurs more often, include more of the lines around it.',
      toolset: 'file',
      schema: {
        type: 'object',
        properties: {
          path: {
            type: 'string',
            minLength: 1,
            description: 'The path of the file, relative to the repository.',
          },
          old_text: { type: 'string', minLength: 1, description: 'The exact text to replace.' },
          new_text: { type: 'string', description: 'The replacement text.' },
        },
        required: ['path', 'old_text', 'new_text'],
        additionalProperties: false,
      },
      capabilities: { fs_reach: { read: 'from-personality', write: 'from-personality' } },
      outputIsUntrusted: true,
      execute: ({ path, old_text, new_text }, ctx) =>
        inTurn(async () => {
          ctx.abortSignal.throwIfAborted();
          // Checked first, because the read below would mark the file as known to the session.
          const stat = await filesOf(ctx).stat(path);
          const stale = checkStale(ctx, path, stat?.mtimeMs);
          if (stale) throw new ToolRefusal(stale);
          const { text } = await readNoted(path, ctx);
          const place = locate(text, old_text);
          if (place.at === undefined) return refuseArgument('old_text', `${path}: ${place.why}`);
          if (old_text === new_text) {
            refuseArgument(
              'new_text',
              'new_text is the same as old_text, so nothing would change.',
            );
          }
          const changed =
            text.slice(0, place.at) + new_text + text.slice(place.at + old_text.length);
          const size = await writeNoted(path, changed, ctx);
          return ok(`Patched ${path} at line ${String(place.line)}`, {
            structured: { line: place.line, size },
          });
        }),
    });
  },
});

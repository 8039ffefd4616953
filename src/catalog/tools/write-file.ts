import { defineTool, err, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

/** Writes a file, unless it changed since this session read it. */
export function createWriteFile(world: World) {
  return defineTool({
    name: 'write_file',
    description: 'Writes a text file of the repository, replacing what is there.',
    toolset: 'file',
    schema: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: 'Path relative to the repository.' },
        content: { type: 'string', description: 'The whole new text.' },
      },
      required: ['path', 'content'],
      additionalProperties: false,
    },
    validateArgs: true,
    async execute({ path, content }, ctx) {
      await world.delay('disk', [80, 140], ctx.abortSignal);
      const full = world.fs.resolve(path);
      const read = ctx.readMtimes?.get(full);
      const found = world.fs.stat(path)?.mtimeMs;
      if (read && read.mtimeMs !== found) {
        const changed =
          found === undefined ? 'removed' : `changed ${new Date(found).toISOString()}`;
        return err(
          `${path} was read in turn ${String(read.readAtTurn)} as of ${new Date(read.mtimeMs).toISOString()} and was ${changed}. Read it again before you write.`,
          'STALE_WRITE',
        );
      }
      const { mtimeMs, size } = world.fs.write(path, content);
      ctx.readMtimes?.set(full, { mtimeMs, readAtTurn: ctx.currentTurn });
      return ok(`Wrote ${String(size)} bytes to ${path}`, { structured: { path: full, size } });
    },
  });
}

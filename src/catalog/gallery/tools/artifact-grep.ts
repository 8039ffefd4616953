import { defineTool, err, ok } from '../../../core/index.ts';

// Where the long results of this turn lie, by the call that brought them.
const SPOOLED: Readonly<Record<string, string>> = {
  call_1: '/repo/test/outage.test.ts',
  call_2: '/repo/tmp/outage-2026-03-11.ndjson',
};

export const tool = defineTool({
  name: 'artifact_grep',
  description: 'Finds lines that contain a text in an earlier result of this turn.',
  // Forged for this turn: when it ends with an ack, the registry removes the tool.
  ephemeral: true,
  // No allowlist can name a tool that was not there when it was written.
  alwaysInclude: true,
  schema: {
    type: 'object',
    properties: {
      callId: {
        enum: Object.keys(SPOOLED),
        description: 'The id of the call whose result to search.',
      },
      pattern: { type: 'string', minLength: 1 },
    },
    required: ['callId', 'pattern'],
  },
  capabilities: { fs_reach: { read: ['/repo'] } },
  validateArgs: true,
  async execute({ callId, pattern }, ctx) {
    const path = SPOOLED[String(callId)];
    if (!ctx.scopedFs || path === undefined) return err('There are no files.', 'not_available');
    const lines = (await ctx.scopedFs.readText(path)).split('\n');
    const hits = lines.flatMap((line, index) =>
      line.includes(pattern) ? [`${index + 1}: ${line.trim()}`] : [],
    );
    return ok(hits.join('\n') || `No line of ${callId} holds ${pattern}.`);
  },
});

import * as z from 'zod/mini';
import { toJsonText } from '../../lib/json-text.ts';
import type { EditableText } from './editable-text.ts';
import { readJson } from './read-text.ts';

const FILE = 'calls.json';

const callsSchema = z.array(
  z.strictObject({
    id: z.exactOptional(z.string()),
    tool: z.string(),
    args: z.exactOptional(z.unknown()),
  }),
);

/** The calls of the open batch. The text has an id only where it differs from the default one. */
export const callsText: EditableText = {
  fileName: FILE,
  language: 'json',
  read: ({ batches, batchId }) => {
    const calls = batches.find(({ id }) => id === batchId)?.calls ?? [];
    return `${toJsonText(
      calls.map(({ toolCallId, tool, argsText }, index) => ({
        ...(toolCallId !== usualId(index) && { id: toolCallId }),
        tool,
        args: readArgs(argsText),
      })),
    )}\n`;
  },
  write: (workspace, text) => {
    const read = readJson(text, FILE, callsSchema);
    if (!read.ok) return read;
    const calls = read.value.map(({ id, tool, args }, index) => ({
      id: `${workspace.batchId}-${index + 1}`,
      toolCallId: id ?? usualId(index),
      tool,
      argsText: toJsonText(args ?? {}),
    }));
    return {
      ok: true,
      workspace: {
        ...workspace,
        batches: workspace.batches.map((one) =>
          one.id === workspace.batchId ? { ...one, calls } : one,
        ),
      },
    };
  },
};

function usualId(index: number): string {
  return `call_${index + 1}`;
}

function readArgs(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

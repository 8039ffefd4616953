import { err, ok, type ToolCallResult } from '../../core/index.ts';
import type { ProviderMessage } from '../providers/provider.ts';
import { PROVIDER_FORMATS, type ProviderFormat } from '../providers/table.ts';
import { toProviderCalls } from '../to-provider-calls.ts';
import { toProviderResults } from '../to-provider-results.ts';

/** The formats with conversations. */
export const CONVERSATIONS = PROVIDER_FORMATS.filter((format) => format !== 'mcp');

/** The texts of one turn; a text that begins with `!` is a failure. */
type SampleTurn = readonly string[];

/** A conversation of a user and a model. The calls have the ids `t1c1`, `t1c2`, `t2c1` … */
export function toConversation(
  format: ProviderFormat,
  turns: readonly SampleTurn[],
): ProviderMessage[] {
  const rows = turns.flatMap((texts, at) => {
    const settled = texts.map(
      (text, position): ToolCallResult => ({
        toolCallId: `t${at + 1}c${position + 1}`,
        name: 'read_file',
        result: text.startsWith('!') ? err(text) : ok(text),
      }),
    );
    const calls = settled.map(({ toolCallId, name }) => ({ toolCallId, name, args: { at } }));
    return [...toProviderCalls(format, calls), ...toProviderResults(format, settled)];
  });
  return [{ role: 'user', content: 'Go.' }, ...rows];
}

/** All strings of a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

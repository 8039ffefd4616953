import type { ToolCallResult } from '../../core/index.ts';
import type { MessageWriter, ProviderMessage } from '../providers/provider.ts';
import { MESSAGE_WRITERS } from '../providers/table.ts';
import type { AgentFormat } from './agent-messages.ts';
import type { FrameworkOptions } from './agent-turns.ts';
import type { ModelCall } from './calls-in.ts';
import { DEFAULT_MEDIA_BYTES, toModelParts } from './result-media.ts';

/** Writes the settled calls of one turn as an agent sends them back to its model. */
export interface AnswerWriter {
  /** Writes one settled call: wrapped where it is untrusted, with the pictures that the model gets. */
  write(settled: ToolCallResult, sent: Pick<ModelCall, 'id' | 'name'>): ProviderMessage;
  /** The messages with these parts, of which there is at least one. */
  join(parts: ProviderMessage[]): ProviderMessage[];
}

/** Creates the writer of one turn, whose results share the bytes for pictures. */
export function createAnswerWriter(
  format: AgentFormat | 'ai-sdk',
  {
    pictures = true,
    mediaBytes = DEFAULT_MEDIA_BYTES,
  }: Pick<FrameworkOptions, 'pictures' | 'mediaBytes'> = {},
): AnswerWriter {
  const writer: MessageWriter = MESSAGE_WRITERS[format];
  const types = pictures ? (writer.pictures ?? []) : [];
  const budget = { left: mediaBytes, most: mediaBytes };
  return {
    write(settled, sent) {
      const { text, pictures: taken } = toModelParts(settled, types, budget);
      const hasNoId = writer.allowsNoId === true && settled.toolCallId !== sent.id;
      const toolCallId = hasNoId ? '' : settled.toolCallId;
      const name = typeof sent.name === 'string' ? sent.name : '';
      return writer.result(withText(settled, toolCallId, text), name, taken);
    },
    join: (parts) => (writer.results ? [writer.results(parts)] : parts),
  };
}

/** A settled call whose text is complete, so that a writer changes nothing in it. */
function withText(
  { untrusted: _, ...settled }: ToolCallResult,
  toolCallId: string,
  text: string,
): ToolCallResult {
  const { result } = settled;
  return {
    ...settled,
    toolCallId,
    result: result.ok ? { ...result, value: text } : { ...result, error: text },
  };
}

import { toJsonText } from '../lib/json-text.ts';
import { createTranscript, type Transcript } from '../provider-messages/read-transcript.ts';
import type { TranscriptTool, TranscriptTurn } from '../provider-messages/read-turns.ts';
import type { RecordedCall } from '../provider-messages/recorded-calls.ts';
import { MAX_BATCHES } from '../workspace/limits.ts';
import type { RecordedToolCall, Recording } from './recording.ts';

/** The first turns of a recording as a transcript, whose turns become batches. */
export function toRecordedTranscript(
  { format, turns: all, definitions }: Recording,
  tools: readonly TranscriptTool[],
): Transcript {
  const names = new Set(tools.map(({ name }) => name));
  const first = all.slice(0, MAX_BATCHES);
  const turns = first.map(({ number, calls }): TranscriptTurn => {
    const named = [...new Set(calls.map(({ name }) => name))].slice(0, 3).join(', ');
    return {
      ...{ number, label: `Turn ${number}: ${named}`, problems: [], mocks: [] },
      calls: calls.map((call) => ({
        ...{ toolCallId: call.toolCallId, tool: call.name, argsText: toArgsText(call) },
        standing: names.has(call.name) ? 'known' : 'unknown',
        isReadable: !call.isUnreadable,
      })),
    };
  });
  const recorded = first.flatMap(({ calls }, turn) =>
    calls.flatMap(({ name, args, result, isFailure, isUnreadable }): RecordedCall[] =>
      result === undefined || isUnreadable
        ? []
        : [{ ...{ name, tool: name, turn, args }, result: { text: result, isError: isFailure } }],
    ),
  );
  const defined = definitions.map(({ name, description, parameters }) => ({
    ...{ name, description, input_schema: parameters },
  }));
  return createTranscript({ value: { tools: defined }, turns, recorded }, format, tools);
}

function toArgsText({ args, isUnreadable }: RecordedToolCall): string {
  return isUnreadable ? String(args) : toJsonText(args);
}

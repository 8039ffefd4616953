import { createPace, type WorkPace } from './pace.ts';
import { type ReadRecording, readRecording } from './read-recording.ts';
import type { Recording } from './recording.ts';

/** A call of a recording for a test, with its result. */
export interface TestCall {
  name: string;
  args?: unknown;
  result?: string;
}

/** The messages of a session in the format of OpenAI's chat completions: a turn for each list. */
export function toChat(turns: readonly (readonly TestCall[])[]): unknown[] {
  return turns.flatMap((calls, turn) => [
    {
      role: 'assistant',
      tool_calls: calls.map(({ name, args = {} }, index) => ({
        ...{ id: `t${turn + 1}-${index + 1}`, type: 'function' },
        function: { name, arguments: JSON.stringify(args) },
      })),
    },
    ...calls.flatMap(({ result }, index) =>
      result === undefined
        ? []
        : [{ role: 'tool', tool_call_id: `t${turn + 1}-${index + 1}`, content: result }],
    ),
  ]);
}

/** A pace for tests that abort nothing. */
export function createTestPace(): WorkPace {
  return createPace(new AbortController().signal);
}

/** Reads a text, in a workspace without tools. */
export function readText(text: string): Promise<ReadRecording> {
  return readRecording(text, [], createTestPace());
}

/** @throws if the text is no recording. */
export async function toRecording(messages: unknown): Promise<Recording> {
  const read = await readText(JSON.stringify(messages));
  if (!read.ok) throw new Error(read.message);
  return read.recording;
}

import { fromProviderTranscript } from '../../formats/index.ts';
import { matchResults } from './match-results.ts';
import { type RecordedResult, recordedResults } from './recorded-results.ts';

/** A call of a turn, with the name that its tool has in the workspace. */
interface TurnCall {
  tool: string;
  isReadable: boolean;
}

/** A call in a transcript, and its result. */
export interface RecordedCall {
  /** The tool's name in the transcript. */
  name: string;
  /** The tool's name in the workspace, or the same as `name`. */
  tool: string;
  /** The index of its turn, if it is known. */
  turn: number | undefined;
  args: unknown;
  result: RecordedResult;
}

/**
 * The readable calls that have a result, in the order of the results. A result without an id belongs
 * to the next call of its tool.
 */
export function recordedCalls(
  transcript: unknown,
  turns: readonly { calls: readonly TurnCall[] }[],
): RecordedCall[] {
  // Broken arguments are replaced, so that the calls are those of the turns.
  const { calls } = fromProviderTranscript(transcript, { repairArgs: () => ({}) });
  const inTurns = turns.flatMap((turn, index) => turn.calls.map((call) => ({ ...call, index })));
  const isAligned = inTurns.length === calls.length;
  const open = calls.map((call, at) => ({ ...call, place: isAligned ? inTurns[at] : undefined }));
  return matchResults(open, recordedResults(transcript)).flatMap(({ call, result }) => {
    const { name, args, place } = call;
    if (place?.isReadable === false) return [];
    return [{ name, tool: place?.tool ?? name, turn: place?.index, args, result }];
  });
}

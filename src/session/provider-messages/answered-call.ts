import type { Lane } from '../store/run.ts';

/** The end of a call, as its message needs it. Plain data. */
export type AnsweredCall = Pick<
  Lane,
  'callId' | 'toolCallId' | 'tool' | 'result' | 'untrusted' | 'trimmed'
>;

/** The parts of a call that its message needs: a whole lane has lists that need no copy. */
export function toAnsweredCall({
  callId,
  toolCallId,
  tool,
  result,
  untrusted,
  trimmed,
}: Lane): AnsweredCall {
  return {
    ...{ callId, toolCallId, tool },
    ...(result && { result }),
    ...(untrusted && { untrusted }),
    ...(trimmed && { trimmed }),
  };
}

import type { Lane } from '../store/run.ts';

/** The end of a call, as its message needs it. Plain data. */
export interface AnsweredCall
  extends Pick<Lane, 'callId' | 'toolCallId' | 'tool' | 'result' | 'untrusted' | 'trimmed'> {
  /** `read_result` reads the whole result under it. */
  handle?: string;
  /** A line takes the place of the result, as in later requests. Default false. */
  isLeftOut?: boolean;
}

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

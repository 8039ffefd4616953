import type { ToolServerLimits } from './limits.ts';
import { HttpProblem } from './problem.ts';

/** The running calls and the open streams of one subject. */
interface Load {
  calls: number;
  streams: number;
}

/** The part of a caller that says whose quota it uses. */
export interface CountedCaller {
  grant: { subject: string };
  isAnonymous: boolean;
}

/**
 * The running calls and the open streams of each subject, in one isolate.
 *
 * Source: docs/contract.md#edge-quotas.
 */
export interface Quotas {
  /** Why these calls may not start now. Takes nothing. */
  refusal(caller: CountedCaller, calls: number, opensStream?: boolean): HttpProblem | undefined;
  /** Counts calls or a stream. @returns a function that ends it; calling it again changes nothing */
  take(caller: CountedCaller, taken: Partial<Load>): () => void;
}

/** Source: docs/contract.md#edge-quotas. */
export function createQuotas({ subjectCalls, subjectStreams }: ToolServerLimits): Quotas {
  /** Only of subjects that use something. */
  const loads = new Map<string, Load>();
  return {
    refusal(caller, calls, opensStream = false) {
      const load = loads.get(principalOf(caller)) ?? NOTHING;
      if (load.calls + calls > subjectCalls) {
        return busy(
          `You have ${count(load.calls, 'running call')}, and at most ${count(subjectCalls, 'call')} may run at once. Send the request again when some have ended.`,
        );
      }
      if (!opensStream || load.streams < subjectStreams) return undefined;
      return busy(
        `You have ${count(load.streams, 'open stream')}, the most at once. Close one, or send the request again later.`,
      );
    },
    take(caller, { calls = 0, streams = 0 }) {
      const key = principalOf(caller);
      const load = loads.get(key) ?? { ...NOTHING };
      loads.set(key, load);
      load.calls += calls;
      load.streams += streams;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        load.calls -= calls;
        load.streams -= streams;
        if (load.calls === 0 && load.streams === 0) loads.delete(key);
      };
    },
  };
}

const NOTHING: Load = { calls: 0, streams: 0 };

/** Whose limits count. A caller without a token uses up none of a subject with the same name. */
export function principalOf({ grant, isAnonymous }: CountedCaller): string {
  return `${isAnonymous ? 'anonymous' : 'known'} ${grant.subject}`;
}

/** The time after which another try makes sense: calls may end at any moment. */
function busy(detail: string): HttpProblem {
  return new HttpProblem('too_many_running', detail, { 'retry-after': '1' });
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;
}

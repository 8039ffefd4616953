import type {
  CachedBy,
  ToolCallResult,
  ToolErrorCode,
  TraceCaller,
  TraceEvent,
} from '../../core/index.ts';
import { type Settlement, settlementOf, toSettlement } from '../settlement.ts';

/**
 * One call that the server has answered, for a log: sizes and codes, and never a value, an argument
 * or the text of an error.
 *
 * Source: docs/contract.md#edge-audit.
 */
export interface CallRecord
  extends Pick<TraceCaller, 'traceparent' | 'tracestate'>,
    Required<Omit<TraceCaller, 'traceparent' | 'tracestate'>> {
  /** The route of the request, such as `POST /execute`. */
  readonly route: string;
  /** Position in the batch, from 0. */
  readonly call: number;
  /** As the caller chose it. */
  readonly toolCallId: string;
  /** The requested name. No tool may have it. */
  readonly tool: string;
  readonly ok: boolean;
  readonly code?: ToolErrorCode;
  readonly reason?: string;
  /** The rule of the gate that ended the call without an execution. */
  readonly rule?: string;
  /** Present if the result came from the cache. */
  readonly cached?: CachedBy;
  /** Length of the value or of the error text, in UTF-16 code units. */
  readonly chars: number;
  /** How long the call executed, in milliseconds; 0 for a refused call. */
  readonly durationMs: number;
}

/** The members that all calls of a turn have in common. */
export type TurnRecord = Omit<CallRecord, keyof Settlement | 'tool' | 'rule' | 'cached'>;

/** Writes the records of one turn. */
export interface TurnRecords {
  observe(event: TraceEvent): void;
  /** Writes those of the calls that ended without an event, such as in an unreadable turn. */
  finish(results: readonly ToolCallResult[]): void;
}

/** @param write never throws */
export function createTurnRecords(
  turn: TurnRecord,
  write: (record: CallRecord) => void,
): TurnRecords {
  const facts = new Map<number, { rule?: string; cached?: CachedBy }>();
  const written = new Set<number>();
  const settle = ({ call, toolCallId, name: tool, ...ended }: Settlement): void => {
    if (written.has(call)) return;
    written.add(call);
    write({ ...turn, call, toolCallId, tool, ...ended, ...facts.get(call) });
  };
  return {
    observe(event) {
      if (event.type === 'gate') {
        const { outcome, rule, call } = event;
        if (outcome === 'refuse' || outcome === 'answer') facts.set(call, { rule });
      } else if (event.type === 'executed') {
        if (event.cached) facts.set(event.call, { cached: event.cached });
      } else if (event.type === 'settled') {
        settle(settlementOf(event));
      }
    },
    finish(results) {
      for (const [call, settled] of results.entries()) settle(toSettlement(settled, call));
    },
  };
}

import type { ToolFailure } from '../contract/tool-result.ts';
import { err } from '../results/results.ts';
import type { TurnCall } from './turn-call.ts';

/** @param limit in milliseconds */
export function timedOut(call: TurnCall, limit: number): ToolFailure {
  const when = call.startedAt === undefined ? ' before it started' : '';
  const text = `Tool ${call.name} timed out after ${limit} ms${when}`;
  return err(text, 'execution_failed', { reason: 'timeout' });
}

/** For a call whose turn was aborted. */
export function aborted(call: Pick<TurnCall, 'name' | 'startedAt'>): ToolFailure {
  const when = call.startedAt === undefined ? ' before it started' : '';
  return err(`Tool ${call.name} was aborted${when}`, 'execution_failed', { reason: 'aborted' });
}

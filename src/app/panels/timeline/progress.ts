import type { ToolProgressAudience } from '../../../core/index.ts';
import type { CallFacts, TimedEvent } from '../../../session/store/index.ts';

/** The audience whose progress events are drawn. */
export type AudienceChoice = 'all' | ToolProgressAudience;

/** The progress of a call for the chosen audience. */
export function heard<TCall extends Pick<CallFacts, 'progress'>>(
  { progress }: TCall,
  audience: AudienceChoice,
): CallFacts['progress'] {
  return audience === 'all'
    ? progress
    : progress.filter(({ event }) => event.audience === audience);
}

const RETRY = /\b(?:trying again|try again|retry(?:ing)?|retried|attempt \d)/i;

/** Whether a progress event reports a retry. The trace has no separate event for it. */
export function isRetry({ event }: TimedEvent<{ message: string }>): boolean {
  return RETRY.test(event.message);
}

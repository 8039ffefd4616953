import type { ToolProgressAudience } from '../../../core/index.ts';
import type { CallFacts, Timed } from '../../../session/store/run.ts';

/** Whose progress events are drawn. */
export type AudienceChoice = 'all' | ToolProgressAudience;

/** What a call said, as far as one listens to it. */
export function heard<TCall extends Pick<CallFacts, 'progress'>>(
  { progress }: TCall,
  audience: AudienceChoice,
): CallFacts['progress'] {
  return audience === 'all'
    ? progress
    : progress.filter(({ event }) => event.audience === audience);
}

const RETRY = /\b(?:trying again|try again|retry(?:ing)?|retried|attempt \d)/i;

/** Whether a tool said by this that it does something once more. The trace has no event for it. */
export function isRetry({ event }: Timed<{ message: string }>): boolean {
  return RETRY.test(event.message);
}

import type { ProgressEvent, ToolProgressAudience } from '../../../core/index.ts';
import type { CallFacts, TimedEvent } from '../../../session/store/index.ts';

/** A progress event with its time. */
export type ShownProgress = TimedEvent<ProgressEvent>;

/** The audience whose progress events are drawn. */
export type AudienceChoice = 'all' | ToolProgressAudience;

/** The progress of a call for the chosen audience. */
export function heard<TCall extends Pick<CallFacts, 'progress'>>(
  { progress }: TCall,
  audience: AudienceChoice,
): CallFacts['progress'] {
  return audience === 'all' ? progress : progress.filter((said) => isHeard(said, audience));
}

/** Whether a progress event is for the chosen audience. */
export function isHeard({ event }: ShownProgress, audience: AudienceChoice): boolean {
  return audience === 'all' || event.audience === audience;
}

/** The latest progress event for the chosen audience. */
export function lastHeard(
  { progress }: Pick<CallFacts, 'progress'>,
  audience: AudienceChoice,
): ShownProgress | undefined {
  return audience === 'all'
    ? progress.at(-1)
    : progress.findLast((said) => isHeard(said, audience));
}

const RETRY = /\b(?:trying again|try again|retry(?:ing)?|retried|attempt \d)/i;

/** Whether a progress event reports a retry. The trace has no separate event for it. */
export function isRetry({ event }: TimedEvent<{ message: string }>): boolean {
  return RETRY.test(event.message);
}

import type { VerdictValue } from './gates/gate.ts';
import { redactSecrets } from './redact-secrets.ts';
import type { TraceEvent } from './trace.ts';

/** An event while it is made. Spreading its parts together would cost ten times as much. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

type Mask = (text: string) => string;

/** Of a longer captured text only the beginning is told, in UTF-16 code units. */
const MAX_CAPTURED = 1_000_000;
/** Read beyond the end and then left out, so that no credential is cut where it shows. */
const MARGIN = 4096;

/**
 * Takes secrets out of what tools, reducers and other code of strangers wrote into events: those
 * that are known, and what has the name or the shape of one. The rest of an event is the
 * registry's own, sizes included: they are those of the texts as they were.
 */
export class EventRedaction {
  #masks: readonly Mask[] = [];
  #last = '';
  #redacted = '';

  /** From now on texts go through this too. */
  add(mask: Mask): void {
    this.#masks = [...this.#masks, mask];
  }

  /** Changes `event`, which nobody else has yet. */
  apply(event: Writable<TraceEvent>): void {
    if ('message' in event) event.message = this.#hide(event.message);
    if ('text' in event && event.text !== undefined) event.text = this.#captured(event.text);
    if ('warning' in event && event.warning !== undefined)
      event.warning = this.#hide(event.warning);
    if ('reason' in event && event.reason !== undefined) event.reason = this.#hide(event.reason);
    if ('value' in event && event.value !== undefined) event.value = this.#hideAll(event.value);
  }

  #known(text: string): string {
    let masked = text;
    for (const mask of this.#masks) masked = mask(masked);
    return masked;
  }

  #hide(text: string): string {
    return redactSecrets(this.#known(text));
  }

  #hideAll(value: VerdictValue): VerdictValue {
    if (typeof value === 'string') return this.#hide(value);
    return isList(value) ? value.map((text) => this.#hide(text)) : value;
  }

  #captured(text: string): string {
    const known = this.#known(text);
    // Where no reducer changes a text, it is told twice.
    if (known === this.#last) return this.#redacted;
    this.#last = known;
    this.#redacted = redactLarge(known);
    return this.#redacted;
  }
}

// `Array.isArray` does not know lists that are read-only.
function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function redactLarge(text: string): string {
  const left = text.length - MAX_CAPTURED;
  if (left <= 0) return redactSecrets(text);
  const shown = redactSecrets(text.slice(0, MAX_CAPTURED)).slice(0, -MARGIN);
  return `${shown}… (${left + MARGIN} more characters)`;
}

import type { VerdictValue } from '../call/gates/verdict.ts';
import { redactSecrets } from './redact-secrets.ts';

type Mask = (text: string) => string;

/** Longest part of a captured text that an event carries, in UTF-16 code units. */
const MAX_CAPTURED = 1_000_000;
/** Read beyond the end and then left out, so that no credential is cut where it shows. */
const MARGIN = 4096;

/**
 * Takes secrets out of what tools, reducers and other code of strangers wrote into events: those
 * that are known, and what has the name or the shape of one. Asked for each such text where it
 * enters an event, since to look for texts in every event would cost more than all its gates.
 */
export class EventRedaction {
  #masks: readonly Mask[] = [];
  #last = '';
  #redacted = '';

  /** From now on texts go through this too. */
  add(mask: Mask): void {
    this.#masks = [...this.#masks, mask];
  }

  /** A message, a reason or a warning. */
  hide(text: string): string {
    return redactSecrets(this.#known(text));
  }

  /** What a refusal quotes. */
  hideAll(value: VerdictValue): VerdictValue {
    if (typeof value === 'string') return this.hide(value);
    return isList(value) ? value.map((text) => this.hide(text)) : value;
  }

  /** A result's text, of which the beginning is enough. */
  captured(text: string): string {
    const known = this.#known(text);
    // Without a reducer, events carry the same text twice.
    if (known === this.#last) return this.#redacted;
    this.#last = known;
    this.#redacted = redactLarge(known);
    return this.#redacted;
  }

  #known(text: string): string {
    try {
      let masked = text;
      for (const mask of this.#masks) masked = mask(masked);
      return masked;
    } catch {
      return '[redacted]'; // with a mask that fails, nothing is known to be safe
    }
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

import type { VerdictValue } from '../call/gates/verdict.ts';
import { redactSecrets } from './redact-secrets.ts';

type Mask = (text: string) => string;

/** The maximum length of a captured text in an event, in UTF-16 code units. */
const MAX_CAPTURED = 1_000_000;
/**
 * Extra characters that are read and then dropped, so that no credential is cut in the shown part.
 */
const MARGIN = 4096;

/**
 * Redacts secrets in texts from tools, reducers and other foreign code. These are known secrets,
 * and texts with the name or the shape of one. Called where such a text enters an event, because
 * searching every event would cost more than all its gates.
 */
export class EventRedaction {
  #masks: readonly Mask[] = [];
  #last = '';
  #redacted = '';

  /** Further texts go through this too. */
  add(mask: Mask): void {
    this.#masks = [...this.#masks, mask];
  }

  /** A message, a reason or a warning. */
  hide(text: string): string {
    return redactSecrets(this.#known(text));
  }

  /** The quote in a refusal. */
  hideAll(value: VerdictValue): VerdictValue {
    if (typeof value === 'string') return this.hide(value);
    return isList(value) ? value.map((text) => this.hide(text)) : value;
  }

  /** The text of a result; its beginning suffices. */
  captured(text: string): string {
    const known = this.#known(text);
    // Without a reducer, events contain the same text twice.
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
      return '[redacted]'; // if a mask fails, no text is known to be safe
    }
  }
}

// `Array.isArray` does not narrow read-only lists.
function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function redactLarge(text: string): string {
  const left = text.length - MAX_CAPTURED;
  if (left <= 0) return redactSecrets(text);
  const shown = redactSecrets(text.slice(0, MAX_CAPTURED)).slice(0, -MARGIN);
  return `${shown}… (${left + MARGIN} more characters)`;
}

import { redactSecrets } from './redact-secrets.ts';
import { isSecretName } from './secret-names.ts';

/** Strings longer than this are shortened, in UTF-16 code units. */
const MAX_STRING = 500;

/** Of a longer string only the beginning is read, in UTF-16 code units. */
const MAX_READ = 65_536;

/** The maximum number of shown values; further ones are counted. */
const MAX_VALUES = 10_000;

/**
 * JSON of arguments that is safe to show: secrets redacted, long strings shortened, and at most
 * 10,000 values with a count of the others. So neither a shared graph nor an object of a million
 * keys costs more. Cyclic values, BigInt and throwing getters are handled.
 *
 * Source: docs/contract.md#dry-run.
 */
export function toRedactedJson(value: unknown): string {
  try {
    return JSON.stringify(new Redaction().visit('', value)) ?? 'undefined';
  } catch {
    return '[arguments that cannot be shown]';
  }
}

class Redaction {
  readonly #open = new Set<object>();
  #left = MAX_VALUES;

  visit(key: string, item: unknown): unknown {
    this.#left--;
    if (isHidden(key, item)) return '[redacted]';
    if (typeof item === 'bigint') return `${item}n`;
    if (typeof item === 'string') return shorten(item);
    if (typeof item !== 'object' || item === null) return item;
    if (this.#open.has(item)) return '[circular]';
    this.#open.add(item);
    const copy = Array.isArray(item) ? this.#list(item) : this.#object(item);
    this.#open.delete(item);
    return copy;
  }

  #list(list: readonly unknown[]): unknown[] {
    const out: unknown[] = [];
    for (const [index, entry] of list.entries()) {
      if (this.#left <= 0) {
        out.push(more(list.length - index));
        break;
      }
      out.push(this.visit('', entry));
    }
    return out;
  }

  #object(object: object): unknown {
    const entries: [string, unknown][] = [];
    const keys = Object.keys(object);
    for (const [index, key] of keys.entries()) {
      if (this.#left <= 0) {
        entries.push(['…', more(keys.length - index)]);
        break;
      }
      entries.push([redactSecrets(key), this.visit(key, read(object, key))]);
    }
    return Object.fromEntries(entries);
  }
}

function more(count: number): string {
  return `… (${count.toLocaleString('en')} more)`;
}

/** In any type: a PIN is a number. A boolean that only reports the presence of a secret stays. */
function isHidden(key: string, item: unknown): boolean {
  if (item === null || item === undefined || typeof item === 'boolean' || item === '') return false;
  if (!isSecretName(key)) return false;
  // A number of passing tests, and a directory.
  if (/^pass$/i.test(key)) return typeof item === 'string';
  return !(
    /^(?:old)?pwd$/i.test(key) &&
    typeof item === 'string' &&
    /^[/~.]|^[A-Za-z]:/.test(item)
  );
}

function read(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return '[unreadable]';
  }
}

function shorten(text: string): string {
  const beyond = Math.max(0, text.length - MAX_READ);
  const redacted = redactSecrets(beyond > 0 ? text.slice(0, MAX_READ) : text);
  if (beyond === 0 && redacted.length <= MAX_STRING) return redacted;
  // Not between the halves of a surrogate pair.
  const kept = MAX_STRING - (/[\ud800-\udbff]/.test(redacted.charAt(MAX_STRING - 1)) ? 1 : 0);
  const left = Math.max(0, redacted.length - kept) + beyond;
  return `${redacted.slice(0, kept)}… (${left} more characters)`;
}

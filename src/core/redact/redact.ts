import { redactSecrets } from './redact-secrets.ts';
import { isCount, isFlag, isSecretName } from './secret-names.ts';

/** Strings longer than this are shortened, in UTF-16 code units. */
const MAX_STRING = 500;

/** The number of UTF-16 code units that are read of a longer string. */
const MAX_READ = 65_536;

/** The maximum number of shown values; further ones are counted. */
const MAX_VALUES = 10_000;

/**
 * JSON of arguments that is safe to show. Secrets are redacted and long strings shortened. It has
 * at most 10,000 values, with a count of the others. So neither a shared graph nor an object of a
 * million keys costs more. Cyclic values, BigInt and throwing getters are handled.
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

  /** @param name Says what the item is, as its key or as a text beside it. */
  visit(key: string, given: unknown, name = key, isInList = false): unknown {
    this.#left--;
    if (isHidden(name, given)) return '[redacted]';
    if (typeof given !== 'object' || given === null) return toShown(given, name);
    if (this.#open.has(given)) return '[circular]';
    this.#open.add(given);
    // As JSON reads it, so that nothing is read after the redaction.
    const item = toJsonValue(key, given);
    let copy: unknown;
    if (typeof item !== 'object' || item === null) copy = toShown(item, name);
    else copy = Array.isArray(item) ? this.#list(item, key, isInList) : this.#object(item);
    this.#open.delete(given);
    return copy;
  }

  #list(list: readonly unknown[], key: string, isInList: boolean): unknown[] {
    const out: unknown[] = [];
    const isPair = isInList && list.length === 2;
    const isRaw = /^raw_?headers$/i.test(key);
    let before: unknown;
    for (const [index, entry] of list.entries()) {
      if (this.#left <= 0) {
        out.push(more(list.length - index));
        break;
      }
      const isNamed = index % 2 === 1 && (isPair || isRaw);
      const name = isNamed || isValueOfFlag(before, entry) ? before : '';
      out.push(this.visit(`${index}`, entry, typeof name === 'string' ? name : '', true));
      before = entry;
    }
    return out;
  }

  #object(object: object): unknown {
    const entries: [string, unknown][] = [];
    const keys = Object.keys(object);
    const name = nameOf(object, keys);
    for (const [index, key] of keys.entries()) {
      if (this.#left <= 0) {
        entries.push(['…', more(keys.length - index)]);
        break;
      }
      const isNamed = name !== '' && /^values?$/i.test(key);
      entries.push([redactSecrets(key), this.visit(key, read(object, key), isNamed ? name : key)]);
    }
    return Object.fromEntries(entries);
  }
}

/** `['--password', 'hunter2']`. */
function isValueOfFlag(flag: unknown, value: unknown): boolean {
  if (typeof flag !== 'string' || !/^--?[A-Za-z][\w-]*$/.test(flag)) return false;
  return typeof value !== 'string' || !isFlag(value);
}

/** The secret's name in `{ name: 'X-Api-Key', value: 'hunter2' }`; empty in other objects. */
function nameOf(object: object, keys: readonly string[]): string {
  if (keys.length > 20) return '';
  for (const key of keys) {
    const name = /^(?:name|key|header|variable)$/i.test(key) ? read(object, key) : '';
    if (typeof name === 'string' && isSecretName(name)) return name;
  }
  return '';
}

/** The value that JSON writes for an object: the result of its `toJSON`, or its primitive value. */
function toJsonValue(key: string, item: object): unknown {
  try {
    const toJson: unknown = Reflect.get(item, 'toJSON');
    const value: unknown = typeof toJson === 'function' ? Reflect.apply(toJson, item, [key]) : item;
    const isBoxed = [String, Number, Boolean, BigInt].some((type) => value instanceof type);
    return isBoxed ? (value as object).valueOf() : value;
  } catch {
    return '[unreadable]';
  }
}

function toShown(item: unknown, name: string): unknown {
  if (typeof item === 'bigint') return `${item}n`;
  if (typeof item === 'string') return shorten(item, name);
  // JSON has none of these, and would call a `toJSON`.
  return typeof item === 'function' || typeof item === 'symbol' ? undefined : item;
}

function more(count: number): string {
  return `… (${count.toLocaleString('en')} more)`;
}

/**
 * Whether the value is a secret, of any type: a PIN is a number. Counts and booleans about a
 * secret's presence stay.
 */
function isHidden(key: string, item: unknown): boolean {
  if (item === null || item === undefined || typeof item === 'boolean' || item === '') return false;
  if (!isSecretName(key) || (typeof item === 'number' && isCount(key, item))) return false;
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

function shorten(text: string, name: string): string {
  const beyond = Math.max(0, text.length - MAX_READ);
  // `['-u', 'ann:hunter2']`: the password alone is hidden.
  const user = /^-(?:u|-user)$/.test(name) ? /^[^:]+:(?=.)/s.exec(text) : null;
  if (user) return `${user[0]}[redacted]`;
  const redacted = redactSecrets(beyond > 0 ? text.slice(0, MAX_READ) : text);
  if (beyond === 0 && redacted.length <= MAX_STRING) return redacted;
  // Not between the halves of a surrogate pair.
  const kept = MAX_STRING - (/[\ud800-\udbff]/.test(redacted.charAt(MAX_STRING - 1)) ? 1 : 0);
  const left = Math.max(0, redacted.length - kept) + beyond;
  return `${redacted.slice(0, kept)}… (${left} more characters)`;
}

import { redactSecrets } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { keepLabelsAndTypes, saysName } from './labels-and-types.ts';
import type { WorkPace } from './pace.ts';
import { hideForms, isBasicAuth } from './secret-forms.ts';
import { hidePairs, keyOfSecret } from './secret-pairs.ts';
import { hideRows, hideRowsInText } from './secret-rows.ts';
import { TableMask, type TableSecrets } from './secret-tables.ts';

const MARK = '[redacted]';

/** Texts of more code units are masked in parts, so that no part takes long. */
const PART = 200_000;

/**
 * Masks everything that looks like a secret in a parsed recording, in place: in texts, after telling
 * keys, and in pairs of a name and a value. Keys stay.
 *
 * Source: docs/contract.md#redaction.
 *
 * @param value No other code has it yet.
 * @returns the value, or its mask if it is a text.
 */
export async function maskRecording(value: unknown, pace: WorkPace): Promise<unknown> {
  const holder: Record<string, unknown> = { value };
  const open: object[] = [holder];
  const telling = new Map<string, boolean>();
  const secrets = toSecrets(telling);
  let seen = 0;
  for (let item = open.pop(); item; item = open.pop()) {
    if (isRecord(item)) hideRows(item, secrets);
    const pair = isRecord(item) ? keyOfSecret(item, (name) => isTelling(name, telling)) : undefined;
    for (const [key, inner] of Object.entries(item)) {
      if (typeof inner === 'object' && inner !== null) open.push(inner);
      if (typeof inner !== 'string') continue;
      seen += 1;
      const isSecret =
        inner !== '' &&
        (key === pair ||
          (isTelling(key, telling) && !saysName(key, inner)) ||
          (key === 'auth' && isBasicAuth(inner)));
      Reflect.set(item, key, isSecret ? MARK : await maskText(inner, pace, telling));
      // The number of texts is not known before: each of them halves what is left.
      if (pace.isDue()) await pace.pause('mask', seen / (seen + open.length + 1));
    }
  }
  return holder.value;
}

function maskPart(text: string, known: Map<string, boolean>, tables: TableMask): string {
  const rows = hideRowsInText(tables.hide(text), toSecrets(known));
  const masked = hidePairs(rows, MARK, (name) => isTelling(name, known));
  return keepLabelsAndTypes(hideForms(masked, MARK, isSecretValue), (kept) => redactSecrets(kept));
}

/** Whether a value is a secret without quotation marks: no placeholder, label, type or sentence. */
function isSecretValue(name: string, value: string): boolean {
  if (saysName(name, value)) return false;
  const setting = `${name.replace(HASH, '')}: ${value}`;
  return redactSecrets(setting) !== setting;
}

async function maskText(
  text: string,
  pace: WorkPace,
  known: Map<string, boolean>,
): Promise<string> {
  // A part of a table has its head in an earlier part.
  const tables = new TableMask(toSecrets(known));
  if (text.length <= PART) return maskPart(text, known, tables);
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start);
    parts.push(maskPart(text.slice(start, end), known, tables));
    start = end;
    await pace.pause('mask', start / text.length);
  }
  return parts.join('');
}

function toSecrets(known: Map<string, boolean>): TableSecrets {
  return { mark: MARK, isTelling: (name) => isTelling(name, known), isSecret: isSecretValue };
}

/** The end of a line, and not within a private key. */
function endOfPart(text: string, start: number): number {
  const limit = start + PART;
  if (limit >= text.length) return text.length;
  const part = text.slice(start, limit);
  const begin = part.lastIndexOf('-----BEGIN ');
  const end =
    begin > part.lastIndexOf('-----END ') && begin > 0 ? begin : part.lastIndexOf('\n') + 1;
  return end > 0 ? start + end : limit;
}

/** Whether a value of this key is a secret, as the redaction of a setting decides. */
function isTelling(key: string, known: Map<string, boolean>): boolean {
  let is = known.get(key);
  if (is === undefined) {
    const setting = `${JSON.stringify(key.replace(HASH, ''))}: "${PROBE}"`;
    is = redactSecrets(setting) !== setting;
    known.set(key, is);
  }
  return is;
}

/** The end of the name of a column, such as `password_hash`. */
const HASH = /(?<=pass(?:word|wd)?)[_ -]?(?:hash|digest|salt)$/i;

const PROBE = 'Zq9x4Lm2Wv7';

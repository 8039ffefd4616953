import { isRecord } from '../../lib/is-record.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type { RecordField, RecordSection } from './sections.ts';

/** Names of one record. */
const MAX_ID_CHARS = 200;
const MAX_TEXT_CHARS = 2000;
const MAX_LINES_CHARS = 200_000;

/** A field that does not fit, with a sentence for the person. */
export interface RecordProblem {
  field: string;
  message: string;
}

/**
 * The id of a record in its section; `undefined` if the section numbers its records.
 *
 * @example idOfRecord(section, { scope: 'tool notes', key: 'a' }); // 'tool:notes/a'
 */
export function idOfRecord(section: RecordSection, record: object): string | undefined {
  const values = new Map<string, unknown>(Object.entries(record));
  if (section.id !== 'key-values') {
    return section.key === undefined ? undefined : String(values.get(section.key));
  }
  const [, kind = '', owner = ''] = SCOPE.exec(String(values.get('scope'))) ?? [];
  return `${kind}:${owner.replace(/[%/]/g, encodeURIComponent)}/${String(values.get('key'))}`;
}

const SCOPE = /^(tool|session|personality) (\S.*)$/s;

/**
 * Why a record does not fit its section; `undefined` if it fits.
 *
 * @param id where the record is stored; without it, only the fields are checked
 */
export function problemOfRecord(
  section: RecordSection,
  record: unknown,
  id?: string,
): RecordProblem | undefined {
  const { fields, key } = section;
  if (!isRecord(record)) return { field: '', message: 'It must be an object.' };
  const known = new Set(fields.map(({ name }) => name));
  const extra = Object.keys(record).find((name) => !known.has(name));
  if (section.isOpen) return problemOfRow(record);
  if (extra !== undefined) {
    const message = `The ${section.noun} has no field ${JSON.stringify(extra.slice(0, 60))}.`;
    return {
      field: '',
      message: `${message} It has ${fields.map(({ name }) => name).join(', ')}.`,
    };
  }
  for (const field of fields) {
    const value = Object.hasOwn(record, field.name) ? record[field.name] : undefined;
    const problem = problemOfValue(field, value);
    if (problem !== undefined) return { field: field.name, message: problem };
  }
  const expected = idOfRecord(section, record);
  if (expected === undefined || id === undefined || expected === id) {
    if ((expected?.length ?? 0) <= MAX_ID_CHARS) return undefined;
    return { field: key ?? 'key', message: `Use at most ${MAX_ID_CHARS} characters.` };
  }
  return {
    field: key ?? 'key',
    message: `It must be ${JSON.stringify(id)}, the name it is stored by.`,
  };
}

/** The problem of a row in a table without types. */
function problemOfRow(row: Record<string, unknown>): RecordProblem | undefined {
  for (const [name, value] of Object.entries(row)) {
    if (name.trim() === '' || name.length > 60) {
      return { field: name, message: 'The name of a column has 1 to 60 characters.' };
    }
    if (value !== null && !isPlain(value)) {
      return { field: name, message: 'Use a text, a number, true, false or null.' };
    }
  }
  return undefined;
}

function problemOfValue(field: RecordField, value: unknown): string | undefined {
  const isEmpty = value === undefined || value === null;
  if (isEmpty && field.empty) return undefined;
  switch (field.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'Enter a number.';
    case 'choice':
      return field.choices?.some((one) => one === value)
        ? undefined
        : `Use one of ${(field.choices ?? []).join(', ')}.`;
    case 'list':
      return isTexts(value) ? undefined : 'Use a list of up to 50 short texts.';
    case 'json':
      return field.name === 'comments' ? problemOfComments(value) : undefined;
    case 'lines':
      return problemOfText(value, MAX_LINES_CHARS, true);
    default:
      return problemOfLine(field, value);
  }
}

function problemOfLine({ name, type }: RecordField, value: unknown): string | undefined {
  const problem = problemOfText(value, MAX_TEXT_CHARS, false);
  if (problem !== undefined || typeof value !== 'string') return problem;
  if (type === 'time' && Number.isNaN(Date.parse(value))) {
    return 'Enter a date and time, such as 2026-03-12T09:00:00Z.';
  }
  if (type === 'url') return problemOfUrl(value);
  if (name === 'scope' && !SCOPE.test(value)) {
    return 'Enter tool, session or personality, then its name, such as: tool notes.';
  }
  return undefined;
}

function problemOfText(value: unknown, max: number, mayBeEmpty: boolean): string | undefined {
  if (typeof value !== 'string') return 'Enter a text.';
  if (!mayBeEmpty && value.trim() === '') return 'Enter a text.';
  return value.length > max ? `Use at most ${max.toLocaleString('en')} characters.` : undefined;
}

function problemOfUrl(value: string): string | undefined {
  const host = (value.startsWith('https://') && parseUrl(value)?.host) || '';
  if (!/^[a-z0-9.-]+$/.test(host)) return 'Enter a URL that begins with https://.';
  return SERVICE_HOSTS.has(host)
    ? `${host} belongs to another simulated service. Use another host.`
    : undefined;
}

/** Hosts that answer by themselves; a page there is never read. */
export const SERVICE_HOSTS: ReadonlySet<string> = new Set([
  ...['search', 'hooks', 'legacy', 'status', 'warehouse'].map((name) => `${name}.ferry.example`),
  ...['linear', 'search', 'wiki', 'tracker', 'shop', 'mail', 'chat'].map(
    (name) => `${name}.example`,
  ),
  ...['flaky', 'limited', 'slow', 'big', 'redirect'].map((name) => `${name}.example`),
]);

function problemOfComments(value: unknown): string | undefined {
  const fits =
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        isRecord(one) &&
        [one.author, one.text, one.createdAt].every((part) => typeof part === 'string'),
    );
  return fits ? undefined : 'Use a list of { author, text, createdAt }.';
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_LINES_CHARS;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function isTexts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 50 &&
    value.every((one) => typeof one === 'string' && one.length <= MAX_ID_CHARS)
  );
}

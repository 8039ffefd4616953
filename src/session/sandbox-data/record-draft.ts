import {
  problemOfRecord,
  type RecordProblem,
} from '../../catalog/sandbox-data/problem-of-record.ts';
import type { RecordField, RecordSection } from '../../catalog/sandbox-data/sections.ts';
import type { SandboxRecord } from '../../simulation/records.ts';
import { toJsonText } from '../lib/json-text.ts';
import { parseJsonText } from './parse-json-text.ts';

/** A record as it is typed: a text for each field, or one JSON text. */
export type RecordDraft = { texts: Readonly<Record<string, string>> } | { json: string };

/** A typed record, or why it does not fit. */
export type ReadRecordDraft = { record: SandboxRecord } | { problem: RecordProblem };

/** The texts of a record's fields. @param record absent for a new one */
export function toDraftTexts(
  { fields }: RecordSection,
  record: SandboxRecord = {},
): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field.name, toValueText(field, record[field.name])]),
  );
}

/** The text of one value, as a person edits it. */
export function toValueText({ type }: Pick<RecordField, 'type'>, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (type === 'list' && Array.isArray(value)) return value.join(', ');
  if (type === 'json') return toJsonText(value);
  return String(value);
}

/**
 * Reads a draft. A field whose text is unchanged keeps its value.
 *
 * @param start the record before the edit; absent for a new one
 */
export function readRecordDraft(
  section: RecordSection,
  draft: RecordDraft,
  start?: SandboxRecord,
): ReadRecordDraft {
  if ('json' in draft) {
    const parsed = parseJsonText(draft.json);
    if ('problem' in parsed) return { problem: { field: '', message: parsed.problem } };
    return check(section, parsed.value);
  }
  const entries: [string, unknown][] = [];
  for (const field of section.fields) {
    const text = draft.texts[field.name] ?? '';
    if (start && Object.hasOwn(start, field.name)) {
      const before = start[field.name];
      if (toValueText(field, before) === text) {
        entries.push([field.name, before]);
        continue;
      }
    }
    const read = readRecordField(field, text);
    if ('problem' in read) return { problem: { field: field.name, message: read.problem } };
    if (read.value !== undefined) entries.push([field.name, read.value]);
  }
  return check(section, Object.fromEntries(entries));
}

/** Whether a draft has the texts of a record. */
export function isUnchanged(
  section: RecordSection,
  draft: RecordDraft,
  record: SandboxRecord = {},
): boolean {
  if ('json' in draft) return draft.json === toJsonText(record);
  const texts = toDraftTexts(section, record);
  return section.fields.every(({ name }) => draft.texts[name] === texts[name]);
}

/** The value of a typed text; `undefined` for an absent one. */
export function readRecordField(
  { type, empty }: Pick<RecordField, 'type' | 'empty'>,
  text: string,
): { value: unknown } | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === '' && empty) return { value: empty === 'null' ? null : undefined };
  switch (type) {
    case 'number':
      return { value: trimmed === '' ? undefined : Number(trimmed) };
    case 'value':
      return {
        value: /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(trimmed) ? Number(trimmed) : text,
      };
    case 'list':
      return {
        value: trimmed
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      };
    case 'json':
      return parseJsonText(text);
    case 'lines':
      return { value: text };
    default:
      return { value: trimmed };
  }
}

function check(section: RecordSection, value: unknown): ReadRecordDraft {
  const problem = problemOfRecord(section, value);
  // Without a problem it is an object.
  return problem ? { problem } : { record: value as SandboxRecord };
}

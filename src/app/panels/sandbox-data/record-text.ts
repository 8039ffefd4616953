import type { RecordField, RecordSection } from '../../../catalog/sandbox-data/sections.ts';
import { type RecordRow, toValueText } from '../../../session/sandbox-data/index.ts';
import { formatLeft } from './sandbox-data-text.ts';

/** The shown part of a value, in UTF-16 code units. */
const BEGINNING = 120;

/** A value in a list of records. */
export function cellText(field: RecordField, value: unknown): string {
  if (field.name === 'expiresInSeconds') {
    return value === undefined ? 'never' : `in ${formatLeft(Number(value) * 1000)}`;
  }
  return toValueText(field, value).slice(0, BEGINNING);
}

/** The name of a record for its heading. */
export function titleOfRecord(section: RecordSection, row: RecordRow): string {
  const record = row.start ?? row.now ?? {};
  if (section.key !== undefined) return row.id;
  if (section.id === 'key-values') return String(record.key ?? row.id);
  if (section.id === 'messages') return String(record.subject ?? toValueText(LIST, record.to));
  return `Row ${row.id}`;
}

const LIST = { type: 'list' } as const;

/** The changes of a record in a word or two; empty for an unchanged one. */
export function markOfRecord({ own, now, start }: RecordRow): string {
  const run = now === undefined ? '' : start === undefined ? 'new in run' : 'changed in run';
  return [own, run].filter(Boolean).join(', ');
}

/** The differences that a run made to a record, one a field: `Stock: 400 → 398`. */
export function changesOfRecord(section: RecordSection, { start, now }: RecordRow): string[] {
  if (!start || !now) return [];
  return section.fields.flatMap((field) => {
    const [before, after] = [cellText(field, start[field.name]), cellText(field, now[field.name])];
    return before === after ? [] : [`${field.label}: ${before || 'empty'} → ${after || 'empty'}`];
  });
}

import type { RecordSection } from '../../catalog/sandbox-data/sections.ts';

/** Completes records that lack fields. */
export interface RecordFiller {
  /** The record with an id and the initial values of its missing fields. */
  fill(record: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** The filled fields, such as `id FER-413 and up, state triage`; empty if nothing was missing. */
  filled(): string;
}

/**
 * Creates a filler for the records of one file.
 *
 * @param taken ids that the section or the file has
 * @example
 * createRecordFiller(issues, ['FER-412']).fill({ title: 'Late' });
 * // { id: 'FER-413', title: 'Late', state: 'triage', priority: 'normal', … }
 */
export function createRecordFiller(section: RecordSection, taken: Iterable<string>): RecordFiller {
  const { key, newId, fields } = section;
  const notes = new Map<string, string>();
  let next = newId === undefined ? 0 : highestNumber(newId, taken);
  const valueFor = ({ name, initial, type }: RecordSection['fields'][number]): unknown => {
    if (name !== key || newId === undefined) return initial;
    next += 1;
    return type === 'number' ? next : `${newId}${next}`;
  };
  return {
    fill: (record) => {
      const whole = { ...record };
      for (const field of fields) {
        const given = Object.hasOwn(record, field.name) ? record[field.name] : undefined;
        if (!isMissing(given)) continue;
        const value = valueFor(field);
        if (value === undefined || value === given) continue;
        whole[field.name] = value;
        const more = field.name === key ? ' and up' : '';
        if (!notes.has(field.name)) notes.set(field.name, `${field.name} ${toWords(value)}${more}`);
      }
      return whole;
    },
    filled: () => [...notes.values()].join(', '),
  };
}

/** The initial values of a new record. */
export function initialRecord({ fields }: RecordSection): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  );
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function highestNumber(prefix: string, ids: Iterable<string>): number {
  let highest = 0;
  for (const id of ids) {
    const digits = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    if (/^\d{1,15}$/.test(digits)) highest = Math.max(highest, Number(digits));
  }
  return highest;
}

function toWords(value: unknown): string {
  return String(value) || 'empty';
}

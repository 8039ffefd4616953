import { idOfRecord, problemOfRecord } from '../../catalog/sandbox-data/problem-of-record.ts';
import {
  findSection,
  type RecordSection,
  tableNameOf,
  tableSectionId,
} from '../../catalog/sandbox-data/sections.ts';
import { scenarioRecords } from '../../catalog/sandbox-data/start-records.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { RecordChanges, SandboxRecord } from '../../simulation/records.ts';
import { MAX_RECORDS } from '../workspace/limits.ts';
import { createRecordFiller } from './fill-record.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJsonText } from './parse-json-text.ts';
import { readRecordField } from './record-draft.ts';

/** A file that a person dropped or chose. */
export interface RecordFile {
  name: string;
  text: string;
}

/** Records by id for one section, or a sentence about the first thing that does not fit. */
export type ReadRecords =
  | {
      section: string;
      records: Record<string, SandboxRecord>;
      /** The values of missing fields, as a sentence; absent if no field was missing. */
      filled?: string;
    }
  | { problem: string };

/**
 * Reads records from a file of JSON or CSV. In a section of a table, the file is a table, too: a
 * file `rates.csv` becomes the table `rates`, or adds rows to it. Missing fields get initial values.
 * Nothing is added if one record does not fit.
 *
 * @param section where the file was dropped
 * @param scope of key-values without one
 * @example
 * readRecords(keyValues, { name: 'a.json', text: '{"limit": 5}' }, {}, 'tool notes');
 * // one record: { scope: 'tool notes', key: 'limit', value: '5' }
 */
export function readRecords(
  section: RecordSection,
  file: RecordFile,
  changes: RecordChanges,
  scope: string,
): ReadRecords {
  const target = targetOf(section, file, changes);
  const refuse = (problem: string): ReadRecords => ({
    problem: `${file.name}: ${problem}${usageOf(file, target)}`,
  });
  if (!target) return refuse('Name the file like a table: letters, digits and _.');
  const read = isJsonFile(file) ? readJson(target, file.text) : readCsv(target, file.text);
  if ('problem' in read) return refuse(read.problem);
  if (read.records.length === 0) return refuse('The file has no records.');
  if (read.records.length > MAX_RECORDS) {
    return refuse(`The file has more than ${MAX_RECORDS.toLocaleString('en')} records.`);
  }
  const records: [string, SandboxRecord][] = [];
  let next = nextNumber(target, changes);
  const filler = createRecordFiller(target, takenIds(target, changes, read.records));
  for (const [index, given] of read.records.entries()) {
    const lacksScope = target.id === 'key-values' && isRecord(given) && given.scope === undefined;
    const record = lacksScope ? { ...given, scope } : isRecord(given) ? filler.fill(given) : given;
    const problem = problemOfRecord(target, record);
    if (problem || !isRecord(record)) {
      const field = problem?.field ? `, ${problem.field}` : '';
      return refuse(`Record ${index + 1}${field}: ${problem?.message ?? 'It must be an object.'}`);
    }
    records.push([idOfRecord(target, record) ?? String(next++), record]);
  }
  const filled = filler.filled();
  return {
    section: target.id,
    records: Object.fromEntries(records),
    ...(filled !== '' && { filled: `${file.name}: Missing values became ${filled}.` }),
  };
}

/** The ids that a new record may not get. */
function takenIds(
  { id, key }: RecordSection,
  changes: RecordChanges,
  records: readonly unknown[],
): string[] {
  const inFile = records.flatMap((one) =>
    key !== undefined && isRecord(one) ? [String(one[key])] : [],
  );
  return [...scenarioRecords(id).keys(), ...Object.keys(changes[id] ?? {}), ...inFile];
}

function isJsonFile({ name, text }: RecordFile): boolean {
  return /\.json$/i.test(name) || (!/\.[ct]sv$/i.test(name) && /^\s*[[{]/.test(text));
}

/** A sentence on the files that fit, for a file of another kind, as a page of HTML. */
function usageOf({ name }: RecordFile, target: RecordSection | undefined): string {
  if (!target || /\.(json|csv|tsv)$/i.test(name)) return '';
  const names = target.fields.map((field) => field.name).join(', ');
  return ` Use a JSON or CSV file with ${names === '' ? 'rows' : `the fields ${names}`}.`;
}

/** The section itself, or the table with the name of the file. */
function targetOf(
  section: RecordSection,
  { name }: RecordFile,
  changes: RecordChanges,
): RecordSection | undefined {
  if (tableNameOf(section.id) === undefined) return section;
  const base = name.replace(/\.[^.]*$/, '').toLowerCase();
  return findSection(tableSectionId(base.replace(/[^a-z0-9_]+/g, '_')), changes);
}

type Read = { records: readonly unknown[] } | { problem: string };

function readJson(section: RecordSection, text: string): Read {
  const parsed = parseJsonText(text);
  if ('problem' in parsed) return parsed;
  const { value } = parsed;
  if (!isRecord(value) && !Array.isArray(value)) {
    return { problem: `It must be a list of objects, each ${withArticle(section.noun)}.` };
  }
  const records: readonly unknown[] = Array.isArray(value)
    ? value
    : section.id === 'key-values'
      ? toKeyValues(value)
      : [value];
  const toRow = (row: Record<string, unknown>) =>
    section.isOpen ? toPlainRow(row) : withFieldNames(section, row);
  return { records: records.map((one) => (isRecord(one) ? toRow(one) : one)) };
}

/** One record, or the entries of any other object: `{"limit": 5}` has the key `limit`. */
function toKeyValues(value: unknown): readonly unknown[] {
  if (!isRecord(value)) return [value];
  const isOne = Object.hasOwn(value, 'key') && (value.value ?? value.scope) !== undefined;
  if (isOne) return [value];
  return Object.entries(value).map(([key, one]) => ({
    key,
    value: typeof one === 'string' ? one : JSON.stringify(one),
  }));
}

/** A cell of a table holds no list and no object, so it gets their JSON. */
function toPlainRow(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [
      name,
      typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell,
    ]),
  );
}

function readCsv(section: RecordSection, text: string): Read {
  const parsed = parseCsv(text);
  if ('problem' in parsed) return parsed;
  const records: Record<string, unknown>[] = [];
  const named = (row: Record<string, string>) =>
    section.isOpen ? row : withFieldNames(section, row);
  for (const [index, row] of parsed.rows.entries()) {
    const entries: [string, unknown][] = [];
    for (const [name, cell] of Object.entries(named(row))) {
      const field = section.fields.find((one) => one.name === name);
      if (cell.trim() === '' && field?.initial !== undefined) continue;
      const read = readRecordField(field ?? { type: 'value', empty: 'null' }, cell);
      if ('problem' in read) return { problem: `Record ${index + 1}, ${name}: ${read.problem}` };
      if (read.value !== undefined) entries.push([name, read.value]);
    }
    records.push(Object.fromEntries(entries));
  }
  return { records };
}

/** Renames the fields of a record that a file names by their titles or in other letters. */
function withFieldNames<T>(
  { fields }: RecordSection,
  record: Readonly<Record<string, T>>,
): Record<string, T> {
  const taken = new Set(Object.keys(record));
  const entries = Object.entries(record).map(([given, value]) => {
    const wanted = given.toLowerCase();
    const { name } =
      fields.find((one) => one.name.toLowerCase() === wanted) ??
      fields.find(({ label }) => label.toLowerCase() === wanted) ??
      {};
    if (name === undefined || taken.has(name)) return [given, value];
    taken.add(name);
    return [name, value];
  });
  return Object.fromEntries(entries);
}

function nextNumber({ id }: RecordSection, changes: RecordChanges): number {
  const numbers = Object.keys(changes[id] ?? {})
    .map(Number)
    .filter(Number.isSafeInteger);
  return Math.max(0, ...numbers) + 1;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

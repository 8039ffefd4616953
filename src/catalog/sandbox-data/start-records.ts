import type { RecordChanges, SandboxRecord } from '../../simulation/records.ts';
import { sampleContent } from '../../simulation/services/sample/sample-content.ts';
import { sampleTables } from '../../simulation/sql/sample.ts';
import { type SqlTable, toPlainTable } from '../../simulation/sql/to-sql-seed.ts';
import { cards } from '../data/cards.ts';
import { issues } from '../data/issues.ts';
import { ferryPages } from '../data/pages.ts';
import { idOfRecord, problemOfRecord } from './problem-of-record.ts';
import { findSection, type RecordSection, tableNameOf, tableSectionId } from './sections.ts';

/** Records by id, in their order. */
export type RecordsById = ReadonlyMap<string, SandboxRecord>;

const NONE: RecordsById = new Map();

const ferryHosts = new Set(ferryPages.map(({ url }) => new URL(url).host));

/** The records of the scenario in each section, without changes of a person. */
const bySection = new Map<string, RecordsById>([
  ...sampleTables.map(({ name, rows }) => toEntry(tableSectionId(name), rows)),
  toEntry('issues', issues),
  toEntry('tracker', sampleContent.issues),
  toEntry('cards', cards),
  toEntry('pages', [
    ...ferryPages,
    ...sampleContent.documents.filter(({ url }) => !isFerryHost(new URL(url).host)),
  ]),
  toEntry('articles', sampleContent.articles),
  toEntry('products', sampleContent.products),
]);

/** The records of the scenario in a section. */
export function scenarioRecords(sectionId: string): RecordsById {
  return bySection.get(sectionId) ?? NONE;
}

/**
 * The records that a run starts with: those of the scenario with a person's changes. A record that
 * does not fit its section is left out, because a document may come from outside.
 *
 * @example startRecords('issues', { issues: { 'FER-412': null } });
 */
export function startRecords(sectionId: string, changes: RecordChanges = {}): RecordsById {
  const known = scenarioRecords(sectionId);
  const section = findSection(sectionId, changes);
  if (!section || !Object.hasOwn(changes, sectionId)) return known;
  const all = new Map(known);
  for (const [id, record] of Object.entries(changes[sectionId] ?? {})) {
    if (record === null) all.delete(id);
    else if (problemOfRecord(section, record, id) === undefined) all.set(id, record);
  }
  return all;
}

/** Whether the pages of a host are among the example's own. */
export function isFerryHost(host: string): boolean {
  return ferryHosts.has(host);
}

/** The tables of the warehouse, with a person's changes. */
export function startTables(changes: RecordChanges = {}): readonly SqlTable[] {
  const own = Object.keys(changes).flatMap((id) => {
    const name = tableNameOf(id);
    const isOwn = name !== undefined && !sampleTables.some((table) => table.name === name);
    return isOwn ? [toPlainTable(name, [...startRecords(id, changes).values()])] : [];
  });
  const sample = sampleTables.map((table) => ({
    ...table,
    rows: [...startRecords(tableSectionId(table.name), changes).values()],
  }));
  return [...sample, ...own.filter(({ columns }) => columns.length > 0)];
}

function toEntry(id: string, records: readonly object[]): [string, RecordsById] {
  const section = findSection(id);
  return [id, new Map(records.map((record) => [toId(section, record), { ...record }]))];
}

function toId(section: RecordSection | undefined, record: object): string {
  return (section && idOfRecord(section, record)) ?? '';
}

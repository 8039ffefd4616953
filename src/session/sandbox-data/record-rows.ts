import type { RecordSection } from '../../catalog/sandbox-data/sections.ts';
import { scenarioRecords } from '../../catalog/sandbox-data/start-records.ts';
import type { RecordChanges, SandboxRecord } from '../../simulation/records.ts';
import type { SandboxDataState } from '../store/world-state.ts';

/** A record with the changes of the person and of the run. */
export interface RecordRow {
  id: string;
  /** At the start of a run; of a removed record, the scenario's. Absent if the run created it. */
  start?: SandboxRecord;
  /** The change of the person. */
  own?: 'added' | 'edited' | 'removed';
  /** The record after the run, if the run created or changed it. */
  now?: SandboxRecord;
}

/**
 * The records of a section: those that the run created, those of the scenario in their order, then
 * those that the person added.
 *
 * @param world of the shown run
 */
export function toRecordRows(
  section: RecordSection,
  changes: RecordChanges,
  world: SandboxDataState | undefined,
): readonly RecordRow[] {
  const rows = new Map<string, RecordRow>();
  const scenario = scenarioRecords(section.id);
  for (const [id, start] of scenario) rows.set(id, { id, start });
  for (const [id, record] of Object.entries(changes[section.id] ?? {})) {
    const known = scenario.get(id);
    if (record !== null) rows.set(id, { id, start: record, own: known ? 'edited' : 'added' });
    else if (known) rows.set(id, { id, start: known, own: 'removed' });
  }
  const created: RecordRow[] = [];
  for (const [id, now] of world ? nowOf(section, world) : []) {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, now });
    else created.push({ id, now });
  }
  return [...created, ...rows.values()];
}

/** The records that the run created or changed, by id. */
function nowOf(
  { id: sectionId }: RecordSection,
  { keyValues, messages, records, at }: SandboxDataState,
): readonly (readonly [id: string, record: SandboxRecord])[] {
  if (sectionId === 'key-values') {
    return keyValues
      .filter(({ isInitial }) => !isInitial)
      .map(({ id, scope, key, value, expiresAt }) => {
        const expiresInSeconds = expiresAt && Math.ceil((expiresAt - at) / 1000);
        return [id, { scope, key, value, ...(expiresInSeconds && { expiresInSeconds }) }];
      });
  }
  if (sectionId === 'messages') {
    return messages
      .filter(({ isInitial }) => !isInitial)
      .map(({ id, via, to, subject, text }) => [
        id,
        { via, to, ...(subject !== undefined && { subject }), text },
      ]);
  }
  return records.flatMap(({ section, id, after }) =>
    section === sectionId ? [[id, after] as const] : [],
  );
}

/** The next free number of a section without ids of its own. */
export function nextRecordId(rows: readonly RecordRow[]): string {
  const numbers = rows.map(({ id }) => Number(id)).filter(Number.isSafeInteger);
  return String(Math.max(0, ...numbers) + 1);
}

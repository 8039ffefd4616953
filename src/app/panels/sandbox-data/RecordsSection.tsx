import { type Ref, useDeferredValue, useImperativeHandle, useMemo, useState } from 'react';
import type { RecordSection } from '../../../catalog/sandbox-data/sections.ts';
import { toRecordRows } from '../../../session/sandbox-data/index.ts';
import type { SandboxDataState } from '../../../session/store/index.ts';
import { countDataChanges, recordChangesOf } from '../../../session/workspace/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import files from './FilesSection.module.css';
import { RecordActions } from './RecordActions.tsx';
import styles from './RecordsSection.module.css';
import { RecordTable } from './RecordTable.tsx';
import { RecordView } from './RecordView.tsx';
import type { TakeFiles } from './read-fixtures.ts';
import { SentMessage } from './SentMessage.tsx';
import type { Drafts } from './use-drafts.ts';
import { useRecordEdits } from './use-record-edits.ts';

/** Options of {@link RecordsSection}. */
export interface RecordsSectionProps {
  sections: readonly RecordSection[];
  world: SandboxDataState;
  drafts: Drafts;
  /** Takes the files that are dropped on the panel. */
  drop: Ref<TakeFiles>;
}

/** The records of a tab: a list with their changes, and the open record. */
export function RecordsSection({ sections, world, drafts, drop }: RecordsSectionProps) {
  const [wantedSection, setWantedSection] = useState(
    () => sections.find(({ id }) => drafts.editedIn(id).length > 0)?.id,
  );
  const section = sections.find(({ id }) => id === wantedSection) ?? sections[0];
  if (!section) return null;
  return (
    <SectionRecords
      key={section.id}
      {...{ section, sections, world, drafts, drop }}
      onSection={setWantedSection}
    />
  );
}

interface SectionRecordsProps extends RecordsSectionProps {
  section: RecordSection;
  onSection: (id: string) => void;
}

function SectionRecords(props: SectionRecordsProps) {
  const { section, sections, world, drafts, drop, onSection } = props;
  const [filter, setFilter] = useState('');
  const changes = useSession(({ workspace }) => recordChangesOf(workspace));
  const rows = useMemo(() => toRecordRows(section, changes, world), [section, changes, world]);
  const edits = useRecordEdits({ section, rows, changes, drafts, onSection });
  useImperativeHandle(drop, () => (list) => void edits.addFiles(list));
  const wanted = useDeferredValue(filter);
  const listed = useMemo(
    () => rows.filter((row) => matchesFilter(JSON.stringify(row.now ?? row.start ?? {}), wanted)),
    [rows, wanted],
  );
  const { isNew, chosen, refusal, filled } = edits;
  const shown = isNew ? undefined : (listed.find(({ id }) => id === chosen) ?? listed[0]);
  const message = world.messages.find(({ id }) => section.id === 'messages' && id === shown?.id);
  const noun = section.noun;
  // The head of the panel has the number of all edits.
  const isPart = useSession(
    ({ workspace }) => edits.ownCount > 0 && edits.ownCount < countDataChanges(workspace),
  );

  return (
    <div ref={edits.list} className={styles.records}>
      <div className={files.side}>
        <div className={files.bar}>
          {sections.length > 1 && (
            <Select
              label="Shown data"
              value={section.id}
              options={sections.map(({ id, label }) => ({ value: id, label }))}
              onChange={onSection}
            />
          )}
          <input
            type="search"
            className={files.filter}
            aria-label={`Filter ${noun}s`}
            placeholder={`Filter ${noun}s`}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <p className={styles.count} role="status">
            {formatPlural(listed.length, noun)}
            {isPart && `, ${formatCount(edits.ownCount)} edited by you`}
          </p>
          <RecordActions section={section} {...edits.actions} />
        </div>
        {refusal !== undefined && (
          <p className={files.refusal} role="alert">
            {refusal}
          </p>
        )}
        <p className={styles.note} role="status">
          {filled.join(' ')}
        </p>
        {listed.length > 0 && <p className={styles.readers}>{section.readers}</p>}
        {listed.length > 0 && (
          <RecordTable
            section={section}
            rows={listed}
            selected={shown?.id}
            onSelect={edits.select}
            isUnsaved={edits.isUnsaved}
          />
        )}
      </div>
      {shown || isNew ? (
        <div className={styles.detail}>
          {message && <SentMessage message={message} />}
          {!(message && !message.isInitial && shown?.start === undefined) && (
            <RecordView
              key={shown?.id ?? ''}
              section={section}
              row={shown}
              {...edits.viewOf(shown)}
            />
          )}
        </div>
      ) : (
        <EmptyState title={filter === '' ? `No ${noun}s.` : `No ${noun} matches.`}>
          <p>
            {section.readers} Add one, or drop a JSON or CSV file here. Each run starts with them.
          </p>
        </EmptyState>
      )}
    </div>
  );
}

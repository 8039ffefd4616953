import {
  isUnchanged,
  type RecordDraft,
  type RecordRow,
  readRecordDraft,
  toDraftTexts,
} from '../../../session/sandbox-data/index.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreMenu } from '../../ui/Menu.tsx';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import styles from './RecordView.module.css';
import { cellText, changesOfRecord, markOfRecord, titleOfRecord } from './record-text.ts';

/** Options of {@link RecordView}. */
export interface RecordViewProps extends Omit<RecordFormProps, 'draft' | 'isEdited'> {
  /** Absent for a new record. */
  row: RecordRow | undefined;
  /** Unsaved texts; absent for an unedited record. */
  draft: RecordDraft | undefined;
  onRemove: () => void;
  onRestore: () => void;
  /** Adds a record that the run created to the start of each run. */
  onKeep: () => void;
  /** A draft that cannot change its form: its JSON does not fit. */
  onProblem: (problem: RecordFormProps['problem']) => void;
}

/** One record with its fields, and what the run changed in it. */
export function RecordView(props: RecordViewProps) {
  const { section, row, draft, onRemove, onRestore, onKeep, onProblem, ...form } = props;
  const start = row?.start;
  const title = row ? titleOfRecord(section, row) : `New ${section.noun}`;
  const shown: RecordDraft = draft ?? { texts: toDraftTexts(section, start) };
  const toggle = () => {
    const read = readRecordDraft(section, shown, start);
    if ('problem' in read) return onProblem(read.problem);
    form.onChange(
      'json' in shown
        ? { texts: toDraftTexts(section, read.record) }
        : { json: JSON.stringify(read.record, null, 2) },
    );
  };
  const isForm = !row || (start !== undefined && row.own !== 'removed');
  const changes = row ? changesOfRecord(section, row) : [];

  return (
    <section className={styles.view} aria-label={title}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h3 className={styles.name}>{title}</h3>
          <p className={styles.facts}>{row && toFacts(row)}</p>
        </div>
        {isForm && (
          <Button small onClick={toggle}>
            {'json' in shown ? 'Edit fields' : 'Edit JSON'}
          </Button>
        )}
        {row?.own === 'removed' && (
          <Button small onClick={onRestore}>
            Restore
          </Button>
        )}
        {row && !start && (
          <Button small onClick={onKeep}>
            Keep for each run
          </Button>
        )}
        {row && isForm && (
          <MoreMenu
            label={title}
            items={[
              ...(row.own === 'edited'
                ? [{ label: `Restore the scenario’s ${section.noun}`, onChoose: onRestore }]
                : []),
              { label: `Remove the ${section.noun}`, onChoose: onRemove },
            ]}
          />
        )}
      </div>
      {changes.length > 0 && (
        <div className={styles.changes}>
          <p>The run changed it:</p>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      {isForm ? (
        <RecordForm
          section={section}
          draft={shown}
          isEdited={!row || !isUnchanged(section, shown, start)}
          {...form}
        />
      ) : (
        <dl className={styles.values}>
          {section.fields.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>{cellText(field, (row?.now ?? start)?.[field.name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function toFacts(row: RecordRow): string {
  if (row.start === undefined) return 'created by the run';
  if (row.own === undefined) return markOfRecord(row) || 'as in the scenario';
  if (row.own === 'removed') return 'removed by you; runs start without it';
  return `${row.own} by you`;
}

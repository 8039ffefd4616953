import { useState } from 'react';
import type { RecordSection } from '../../../catalog/sandbox-data/sections.ts';
import type { RecordRow } from '../../../session/sandbox-data/index.ts';
import { cx } from '../../lib/class-names.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { moveRowFocus } from './move-row-focus.ts';
import styles from './RecordTable.module.css';
import { cellText, markOfRecord, titleOfRecord } from './record-text.ts';

/** Options of {@link RecordTable}. */
export interface RecordTableProps {
  section: RecordSection;
  rows: readonly RecordRow[];
  /** The id of the open record. */
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** Records with unsaved texts. */
  isUnsaved: (row: RecordRow) => boolean;
}

/** Fields whose values are short. */
const SHORT = /^(?:number|choice)|^text (?:id|code|assignee|category)$/;
/** Rows at a time: thousands of rows would block the page. */
const PART = 100;

/** The records of a section. One of them is a Tab stop, and arrows move to the others. */
export function RecordTable(props: RecordTableProps) {
  const { section, rows, selected, onSelect, isUnsaved } = props;
  const [limit, setLimit] = useState(PART);
  const shown = rows.slice(0, limit);
  const inOrder = shown.some(({ id }) => id === selected) ? selected : shown[0]?.id;
  const columns = section.columns.flatMap(
    (name) => section.fields.find((field) => field.name === name) ?? [],
  );

  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={section.label}>
        <thead>
          <tr>
            {columns.map(({ name, label, type }) => (
              <th
                key={name}
                scope="col"
                className={SHORT.test(`${type} ${name}`) ? styles.short : ''}
              >
                {label}
              </th>
            ))}
            <th scope="col" className={styles.mark}>
              Change
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveRowFocus}>
          {shown.map((row) => {
            const record = row.now ?? row.start ?? {};
            const mark = isUnsaved(row) ? 'unsaved' : markOfRecord(row);
            const [first, ...others] = columns.map((field) => cellText(field, record[field.name]));
            return (
              <tr
                key={row.id}
                aria-current={row.id === selected || undefined}
                className={cx(
                  row.id === selected && styles.selected,
                  row.own === 'removed' && styles.removed,
                )}
              >
                <th scope="row">
                  <button
                    type="button"
                    data-row
                    aria-pressed={row.id === selected}
                    tabIndex={row.id === inOrder ? 0 : -1}
                    onClick={() => onSelect(row.id)}
                  >
                    {first || titleOfRecord(section, row)}
                  </button>
                </th>
                {others.map((text, at) => (
                  <td key={columns[at + 1]?.name}>{text}</td>
                ))}
                <td className={styles.mark}>{mark}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ShowMore
        className={styles.more}
        shown={limit}
        total={rows.length}
        unit={`${section.noun}s`}
        onMore={() => setLimit((before) => before * 4)}
      />
    </div>
  );
}

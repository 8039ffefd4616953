import { useState } from 'react';
import { runTitle } from '../../../session/run-history/index.ts';
import type { RunRecord } from '../../../session/store/index.ts';
import styles from './RunDetails.module.css';

/** Options of {@link TitleField}. */
export interface TitleFieldProps {
  record: RunRecord;
  onRename: (id: string, name: string) => void;
}

/** The editable name of a run. Enter or leaving the field saves it, Escape does not. */
export function TitleField({ record, onRename }: TitleFieldProps) {
  const [text, setText] = useState<string>();
  const keep = () => {
    if (text !== undefined && text.trim() !== (record.name ?? '')) onRename(record.id, text);
    setText(undefined);
  };
  return (
    <input
      className={styles.title}
      aria-label={`Name of run ${record.number}`}
      placeholder={`Run ${record.number}`}
      value={text ?? record.name ?? ''}
      title={runTitle(record)}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setText(undefined);
      }}
    />
  );
}

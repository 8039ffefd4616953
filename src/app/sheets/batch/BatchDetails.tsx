import { useState } from 'react';
import type { BatchActions } from '../../../session/batch/index.ts';
import type { Batch } from '../../../session/workspace/index.ts';
import form from '../../ui/form.module.css';
import styles from './BatchSheet.module.css';

/** Options of {@link BatchDetails}. */
export interface BatchDetailsProps {
  batch: Batch;
  onEdit: BatchActions['editBatch'];
}

/** The name and the description of a batch. */
export function BatchDetails({ batch: { id, name, description }, onEdit }: BatchDetailsProps) {
  // A batch without a name could not be found in the list, so an empty field keeps the old one.
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <div className={styles.text}>
      <label className={form.field}>
        <span className={form.name}>Name</span>
        <input
          className={form.text}
          value={isEmpty ? '' : name}
          aria-invalid={isEmpty}
          onChange={({ target: { value } }) => {
            setIsEmpty(value.trim() === '');
            if (value.trim() !== '') onEdit(id, { name: value });
          }}
          onBlur={() => setIsEmpty(false)}
        />
      </label>
      <label className={form.field}>
        <span className={form.name}>Description</span>
        <input
          className={form.text}
          value={description}
          onChange={(event) => onEdit(id, { description: event.target.value })}
        />
      </label>
    </div>
  );
}

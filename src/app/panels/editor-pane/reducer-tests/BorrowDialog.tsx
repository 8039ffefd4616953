import { useEffect, useState } from 'react';
import { textOf } from '../../../../lib/text-of.ts';
import type { ReducerLab } from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { formatPlural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/form.module.css';
import styles from './dialogs.module.css';

/** Options of {@link BorrowDialog}. */
export interface BorrowDialogProps {
  lab: ReducerLab;
  onChoose: (sample: Omit<Sample, 'id'>) => void;
  onClose: () => void;
}

/** All built-in samples, from every tool. */
export function BorrowDialog({ lab, onChoose, onClose }: BorrowDialogProps) {
  const [filter, setFilter] = useState('');
  const all = useSamples(lab);
  const words = filter.toLowerCase().split(/\s+/);
  const found = (typeof all === 'object' ? all : []).filter(({ name, tool }) =>
    words.every((word) => `${name} ${tool}`.toLowerCase().includes(word)),
  );
  const choose = (sample: Sample | undefined) => {
    if (!sample) return;
    onClose();
    onChoose(sample);
  };
  return (
    <Dialog title="Use a built-in sample" onClose={onClose} onSubmit={() => choose(found[0])}>
      <input
        className={form.text}
        type="search"
        aria-label="Filter samples"
        placeholder="Filter, for example git or JSON"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className={styles.list} aria-label="Built-in samples">
        {found.map((sample) => (
          <li key={sample.id}>
            <button type="button" onClick={() => choose(sample)}>
              <span>{sample.name}</span>
              <small>
                {sample.tool}, {formatPlural(textOf(sample.result).length, 'character')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p className={form.hint} role="status">
        {all === 'failed'
          ? 'The samples did not load. Check the network and open this dialog again.'
          : all === undefined
            ? 'Loading samples…'
            : found.length === 0
              ? 'No sample matches the filter.'
              : `${formatPlural(found.length, 'sample')}. Press Enter to use the first.`}
      </p>
    </Dialog>
  );
}

function useSamples(lab: ReducerLab): readonly Sample[] | 'failed' | undefined {
  const [samples, setSamples] = useState<readonly Sample[] | 'failed'>();
  useEffect(() => {
    let isGone = false;
    lab.loadBuiltIn().then(
      (all) => !isGone && setSamples(all),
      () => !isGone && setSamples('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [lab]);
  return samples;
}

import { useRef } from 'react';
import type { RecordSection } from '../../../catalog/sandbox-data/sections.ts';
import { formatPlural } from '../../lib/format.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** Options of {@link RecordActions}. */
export interface RecordActionsProps {
  section: RecordSection;
  /** The number of the person's changes in this section. */
  ownCount: number;
  onNew: () => void;
  onFiles: (files: readonly File[]) => void;
  onReset: () => void;
}

/** Adds records to the sandbox data, and restores those of the scenario. */
export function RecordActions(props: RecordActionsProps) {
  const { section, ownCount, onNew, onFiles, onReset } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { noun, label, isOpen } = section;
  return (
    <>
      <FileInput
        ref={picker}
        accept=".json,.csv,.tsv"
        label={`A file with ${noun}s`}
        onFiles={onFiles}
      />
      <Menu
        small
        aria-label="Add"
        items={[
          { label: `New ${noun}…`, hint: 'Typed by you', onChoose: onNew },
          {
            label: 'Choose a file…',
            hint:
              noun === 'row' ? 'JSON or CSV: a table of its name' : 'JSON or CSV; or drop it here',
            onChoose: () => picker.current?.click(),
          },
          ...(ownCount > 0
            ? [
                {
                  label: isOpen ? `Remove the table ${label}` : `Reset ${label} to the scenario`,
                  hint: isOpen
                    ? 'You added it'
                    : `Removes your ${formatPlural(ownCount, 'change')}`,
                  divided: true,
                  onChoose: onReset,
                },
              ]
            : []),
        ]}
      >
        Add
      </Menu>
    </>
  );
}

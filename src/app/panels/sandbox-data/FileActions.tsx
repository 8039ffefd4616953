import { useRef } from 'react';
import { FileInput } from '../../ui/FileInput.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** Options of {@link FileActions}. */
export interface FileActionsProps {
  /** The number of the person's own files, and of removed ones. */
  ownCount: number;
  onNew: () => void;
  onFiles: (files: readonly File[]) => void;
  onReset: () => void;
}

/** Adds files to the sandbox, and restores those of the scenario. */
export function FileActions({ ownCount, onNew, onFiles, onReset }: FileActionsProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={picker} multiple label="Files to add to the sandbox" onFiles={onFiles} />
      <Menu
        small
        aria-label="Add"
        items={[
          { label: 'New file…', hint: 'With a path and a text', onChoose: onNew },
          {
            label: 'Choose files…',
            hint: 'Or drop them on this panel',
            onChoose: () => picker.current?.click(),
          },
          ...(ownCount > 0
            ? [
                {
                  label: 'Restore the files of the scenario',
                  hint: `Removes ${ownCount === 1 ? 'your change' : `your ${ownCount} changes`}`,
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

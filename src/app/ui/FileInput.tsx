import type { RefObject } from 'react';

/** Options of {@link FileInput}. */
export interface FileInputProps {
  /** Its `click` opens the picker. */
  ref: RefObject<HTMLInputElement | null>;
  /** The name of the file picker. */
  label: string;
  /** As in an `<input type="file">`. Default: every file. */
  accept?: string;
  /** Whether the user may choose several files. Default false. */
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A file picker without a button of its own. */
export function FileInput({ ref, label, accept, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // So that the same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}

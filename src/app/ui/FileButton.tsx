import { useRef } from 'react';
import { readTextFile } from '../browser/read-text-file.ts';
import { Button, type ButtonProps } from './Button.tsx';

/** Options of {@link FileButton}, besides those of its button. */
export interface FileButtonProps extends ButtonProps {
  /** The name of the file picker. */
  fileLabel: string;
  /** As in an `<input type="file">`. */
  accept: string;
  onText: (text: string) => void;
}

/** A button that opens a file picker and reads the file's text. */
export function FileButton({ fileLabel, accept, onText, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={fileLabel}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void readTextFile(file).then(onText);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button {...button} onClick={() => picker.current?.click()} />
    </>
  );
}

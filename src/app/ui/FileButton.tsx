import { useRef } from 'react';
import { readTextFile } from '../browser/read-text-file.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { FileInput } from './FileInput.tsx';

/** Options of {@link FileButton}, besides those of its button. */
export interface FileButtonProps extends ButtonProps {
  /** The name of the file picker. */
  fileLabel: string;
  /** As in an `<input type="file">`. */
  accept: string;
  onText: (text: string, name: string) => void;
}

/** A button that opens a file picker and reads the file's text. */
export function FileButton({ fileLabel, accept, onText, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={picker}
        accept={accept}
        label={fileLabel}
        onFiles={([file]) => {
          if (file) void readTextFile(file).then((text) => onText(text, file.name));
        }}
      />
      <Button {...button} onClick={() => picker.current?.click()} />
    </>
  );
}

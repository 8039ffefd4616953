import { readTextFile } from './read-text-file.ts';

/**
 * Opens the browser's file dialog. Call it within a key or pointer event; otherwise the browser
 * refuses.
 *
 * @param accept as in `<input type="file">`
 * @param onText called with the file's text; not called if the user cancels.
 */
export function pickFile(accept: string, onText: (text: string) => void): void {
  const picker = document.createElement('input');
  picker.type = 'file';
  picker.accept = accept;
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? [];
    if (file) void readTextFile(file).then(onText);
  });
  picker.click();
}

/**
 * Asks the person for a file, as a button for files does. Call it while a press of a key or of a
 * button is being handled, else the browser does not ask.
 *
 * @param accept as in an `<input type="file">`
 * @param onText called with its text, and not at all where nothing is chosen.
 */
export function pickFile(accept: string, onText: (text: string) => void): void {
  const picker = document.createElement('input');
  picker.type = 'file';
  picker.accept = accept;
  picker.addEventListener('change', () => void picker.files?.[0]?.text().then(onText));
  picker.click();
}

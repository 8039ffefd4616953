/** Why a path cannot name a file of the sandbox; `undefined` if it can. */
export function problemOfPath(path: string): string | undefined {
  if (path.trim() === '') return 'Enter a path, such as src/notes.md.';
  if (path.length > 500) return 'The path is longer than 500 characters.';
  if (path.startsWith('/')) return 'Paths are relative to the repository: remove the first slash.';
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    return 'The path has an empty part, or one that is only dots.';
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot be typed in a command.
  return /[\u0000-\u001f\\]/.test(path)
    ? 'The path has a character that no file name has.'
    : undefined;
}

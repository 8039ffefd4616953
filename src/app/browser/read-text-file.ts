/**
 * Reads the text of a file. A file above every limit is read only until its text exceeds the limit.
 * Every reader of the text then refuses it with its sentence.
 */
export async function readTextFile(file: File): Promise<string> {
  const { MAX_DOCUMENT_CHARS } = await import('../../session/workspace/limits.ts');
  // In UTF-8, a code unit takes three bytes at most.
  return file.slice(0, 3 * MAX_DOCUMENT_CHARS + 3).text();
}

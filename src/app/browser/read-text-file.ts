/**
 * Reads the text of a file. Of a file that no limit allows, only so much is read that the text
 * exceeds the limit: every reader of the text refuses it with its sentence.
 */
export async function readTextFile(file: File): Promise<string> {
  const { MAX_DOCUMENT_CHARS } = await import('../../session/workspace/limits.ts');
  // In UTF-8, a code unit takes three bytes at most.
  return file.slice(0, 3 * MAX_DOCUMENT_CHARS + 3).text();
}

/** The stable codes with which the text of a refused access begins. Source: docs/contract.md#scoped-access. */
export type CapabilityRefusal =
  | 'HOST_NOT_ALLOWED'
  | 'SECRET_NOT_DECLARED'
  | 'PATH_NOT_REACHABLE'
  | 'BINARY_NOT_ALLOWED';

/** An error whose text begins with the code; thrown in a tool, it becomes `execution_failed`. */
export function refusal(code: CapabilityRefusal, sentence: string): Error {
  return new Error(`${code}: ${sentence}`);
}

/** Some names as a list for a sentence. */
export function listOrNothing(names: readonly string[]): string {
  return names.length > 0 ? names.join(', ') : 'nothing';
}

/** The text of a grant, without the word for the paths of a personality that has none. */
export function describePaths(text: string): string {
  return text.replaceAll(/\b(read|write) from-personality/g, 'any path to $1');
}

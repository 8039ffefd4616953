import type { Workspace } from './workspace.ts';

/**
 * Tools whose edited schemas hold patterns. The page's own engine searches with them, which nothing
 * can stop: one of a stranger may take longer than anybody waits.
 */
export function patternedSchemas({ schemaTexts }: Workspace): readonly string[] {
  return Object.entries(schemaTexts).flatMap(([tool, text]) => (hasPattern(text) ? [tool] : []));
}

function hasPattern(text: string): boolean {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    // What is not JSON is not used.
    return false;
  }
  try {
    // Written anew, so that a key is found however it was spelled.
    return /"pattern(?:Properties)?":/.test(JSON.stringify(schema));
  } catch {
    return true;
  }
}

import type { Workspace } from './workspace.ts';

/**
 * Tools whose edited schemas contain patterns. The page's own engine matches them and cannot be
 * stopped, so an untrusted pattern could block the page.
 */
export function patternedSchemas({ schemaTexts }: Workspace): readonly string[] {
  return Object.entries(schemaTexts).flatMap(([tool, text]) => (hasPattern(text) ? [tool] : []));
}

function hasPattern(text: string): boolean {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    // Invalid JSON is not used.
    return false;
  }
  try {
    // Printed again, so that every spelling of a key matches.
    return /"pattern(?:Properties)?":/.test(JSON.stringify(schema));
  } catch {
    return true;
  }
}

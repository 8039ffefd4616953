import type { Personality } from '../../../core/index.ts';
import type { ToolInfo } from '../../../session/store/index.ts';

/** The content of each section of the access sheet. */
export interface AccessFoldProps {
  personality: Personality;
  tools: readonly ToolInfo[];
  onChange: (personality: Personality) => void;
}

/** The names of tools in order. */
export function toolNamesOf(tools: readonly ToolInfo[]): string[] {
  return tools.map(({ name }) => name);
}

/**
 * The number of known names that a personality allows, in words.
 *
 * @param empty the text for an empty list
 */
export function toSummary(
  names: readonly string[] | undefined,
  known: number,
  empty = 'none',
): string {
  if (names === undefined) return 'all';
  return names.length === 0 ? empty : `${names.length} of ${Math.max(known, names.length)}`;
}

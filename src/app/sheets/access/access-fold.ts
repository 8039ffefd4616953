import type { Personality } from '../../../core/index.ts';
import type { ToolInfo } from '../../../session/store/tool-info.ts';

/** What each section of the access sheet edits. */
export interface AccessFoldProps {
  personality: Personality;
  tools: readonly ToolInfo[];
  onChange: (personality: Personality) => void;
}

/** The names of tools, in their order. */
export function toolNamesOf(tools: readonly ToolInfo[]): string[] {
  return tools.map(({ name }) => name);
}

/**
 * How many of the known names a personality allows.
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

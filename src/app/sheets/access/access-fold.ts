import type { Personality } from '../../../core/index.ts';
import type { ToolInfo } from '../../../session/store/index.ts';

/** The content of each section of the access sheet. */
export interface AccessFoldProps {
  personality: Personality;
  tools: readonly ToolInfo[];
  onChange: (personality: Personality) => void;
}

/** The titles of the sections below the list of tools, in their order. */
export const ACCESS_PARTS = [
  'Tools',
  'MCP servers',
  'Plugins',
  'Excluded tools',
  'Permissions',
  'Network',
  'Files',
] as const;

/** The title of a section below the list of tools. */
export type AccessPart = (typeof ACCESS_PARTS)[number];

/** The id of a section's element. */
export function toPartId(title: AccessPart): string {
  return `access-${title.toLowerCase().replaceAll(' ', '-')}`;
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

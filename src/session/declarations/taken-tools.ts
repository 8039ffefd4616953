import { formatPlural } from '../lib/format.ts';
import type { SessionState } from '../store/state.ts';
import { formatSome } from '../workspace/grant-access.ts';

/** A pasted name that a tool of the workspace has already. */
export interface TakenName {
  name: string;
  /** Whether the pasted tool replaces the other one. Otherwise one of both is renamed, or waits. */
  isReplaced: boolean;
}

/**
 * Says what happens to pasted tools whose names are taken.
 *
 * @param chosen the names of the tools that will be added
 * @returns an empty text without such names.
 * @example
 * describeTaken([{ name: 'read_file', isReplaced: true }], new Set());
 * // '1 name is taken: read_file. Its new tool is left out.'
 */
export function describeTaken(taken: readonly TakenName[], chosen: ReadonlySet<string>): string {
  if (taken.length === 0) return '';
  const added = taken.filter(({ name }) => chosen.has(name));
  const replaced = namesOf(added.filter(({ isReplaced }) => isReplaced));
  const met = namesOf(added.filter(({ isReplaced }) => !isReplaced));
  const left = taken.length - added.length;
  const verb = taken.length === 1 ? 'name is' : 'names are';
  return [
    `${taken.length} ${verb} taken: ${formatSome(namesOf(taken))}.`,
    left > 0 ? sayLeftOut(left, taken.length) : '',
    replaced.length > 0 ? `The new ${sayReplaced(replaced)}.` : '',
    met.length > 0
      ? `The registry option for duplicate names decides about ${formatSome(met)}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function sayLeftOut(left: number, all: number): string {
  if (left < all)
    return `${formatPlural(left, 'tool')} of these names ${left === 1 ? 'is' : 'are'} left out.`;
  return left === 1 ? 'Its new tool is left out.' : 'Their new tools are left out.';
}

function sayReplaced(names: readonly string[]): string {
  return `${formatSome(names)} ${names.length === 1 ? 'replaces the tool' : 'replace the tools'} of this workspace`;
}

/** Says of a tool to add that its name is taken; an empty text for a free one. */
export function describeTakenName(
  { tools, workspace }: Pick<SessionState, 'tools' | 'workspace'>,
  name: string,
): string {
  const other = tools.find((one) => one.name === name);
  if (!other) return '';
  // The user's own files come last in the merge, so no declared tool replaces theirs.
  const isOwn = other.origin === 'user' && !other.disabled;
  return workspace.registry.onCollision === 'replace' && !isOwn
    ? 'It replaces the tool of this workspace.'
    : 'Its name is taken, so the tool of this workspace stays.';
}

/** The sentence on replaced tools for the end of a step's label; empty without such tools. */
export function noteReplaced(names: readonly string[]): string {
  return names.length === 0 ? '' : `. The new ${sayReplaced(names)}`;
}

/**
 * The note of a template about tools of its text that it lacks, because their names are taken.
 *
 * @returns no field without such tools.
 */
export function noteLeftOut(names: readonly string[]): { note?: string } {
  return names.length === 0 ? {} : { note: `. The new ${sayWhyLeftOut(names)}` };
}

function sayWhyLeftOut(names: readonly string[]): string {
  return `${formatSome(names)} ${names.length === 1 ? 'is left out, because its name is' : 'are left out, because their names are'} taken`;
}

function namesOf(taken: readonly TakenName[]): string[] {
  return taken.map(({ name }) => name);
}

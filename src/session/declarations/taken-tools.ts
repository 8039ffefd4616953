import { formatPlural } from '../lib/format.ts';
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

/**
 * The note of a template about taken names, for the step that adds it.
 *
 * @param replaced the tools of the workspace that the template replaces
 * @param leftOut the tools of the text that the template lacks. Default: none
 * @returns no field without such tools.
 */
export function noteTaken(
  replaced: readonly string[],
  leftOut: readonly string[] = [],
): { note?: string } {
  const sentences = [
    ...(replaced.length > 0 ? [sayReplaced(replaced)] : []),
    ...(leftOut.length > 0 ? [sayWhyLeftOut(leftOut)] : []),
  ];
  return sentences.length === 0
    ? {}
    : { note: sentences.map((sentence) => `. The new ${sentence}`).join('') };
}

function sayWhyLeftOut(names: readonly string[]): string {
  return `${formatSome(names)} ${names.length === 1 ? 'is left out, because its name is' : 'are left out, because their names are'} taken`;
}

function namesOf(taken: readonly TakenName[]): string[] {
  return taken.map(({ name }) => name);
}

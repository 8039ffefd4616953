import { COMMAND_GROUPS, type Command } from './command.ts';
import {
  isOnlyDescribed,
  isUnasked,
  PLACE,
  scoreCommand,
  splitSearch,
  toPlain,
  toSubject,
} from './score-command.ts';

/** The commands of one heading. */
export interface CommandGroup {
  heading: string;
  commands: Command[];
}

/** Thousands of tools must not create thousands of rows. */
const MOST = 80;

/**
 * Limits for similar commands of a group: how many are shown without a search, and scored in one.
 */
const CROWD = { unasked: 8, searched: 100 };

/**
 * The matching commands by heading, best first: those whose title has the words, then all others
 * below one heading. Places of the reference stand before commands that only describe the words.
 * A command that removes something is first only if the search has its verb. Without a search:
 * recent commands without those, then all in order.
 *
 * @param lately Ids of recent commands, latest first
 * @param places What a search of the reference found for the same words
 */
export function findCommands(
  commands: readonly Command[],
  search: string,
  lately: readonly string[],
  places: readonly Command[] = [],
): CommandGroup[] {
  const words = search.trim();
  if (words === '') {
    const recent = lately
      .flatMap((id) => commands.find((one) => one.id === id) ?? [])
      .filter(({ verbs }) => verbs === undefined);
    const others = thin(commands, words);
    return onceEach([...toGroup('Recent', recent), ...toGroups(others, COMMAND_GROUPS)]);
  }
  const scored = scoreAll(thin(commands, words), words);
  const titled = scored.filter(({ score }) => score >= PLACE.title);
  const others = scored.slice(titled.length);
  const shown = new Set(titled.map(({ command }) => command.id));
  const found = places.filter(({ id }) => !shown.has(id));
  const isOther = ({ id }: Command) => !found.some((place) => place.id === id);
  const related = others
    .filter(({ command, score }) => found.length === 0 || !isOnlyDescribed(command, score))
    .map(({ command }) => command)
    .filter(isOther);
  const described = others.map(({ command }) => command).filter((one) => !related.includes(one));
  // The group of the best match comes first.
  const order = new Set(titled.map(({ command }) => command.group));
  return onceEach([
    ...toGroups(
      titled.map(({ command }) => command),
      order,
    ),
    ...toGroup('Related', related),
    ...toGroup('In the reference', found),
    ...toGroup('Mentioned', described),
  ]);
}

/** The commands that match, best first; of equal ones, those that remove something last. */
function scoreAll(commands: readonly Command[], words: string) {
  const scored = commands
    .map((command) => ({
      command,
      score: scoreCommand(command, words),
      isUnasked: isUnasked(command, words),
    }))
    .filter(({ score }) => score > PLACE.none)
    .sort((a, b) => b.score - a.score || Number(removes(a.command)) - Number(removes(b.command)));
  // Enter runs the first one.
  const first = scored.findIndex((one) => !one.isUnasked);
  return first < 0 ? [] : scored.slice(first, first + MOST);
}

function removes({ verbs }: Command): boolean {
  return verbs !== undefined;
}

/**
 * Each command once, where it comes first. Parts of the list arrive at different times, and may have
 * the same command; each row needs an id of its own.
 */
function onceEach(groups: readonly CommandGroup[]): CommandGroup[] {
  const seen = new Set<string>();
  return groups.flatMap(({ heading, commands }) =>
    toGroup(
      heading,
      commands.filter(({ id }) => !seen.has(id) && seen.add(id)),
    ),
  );
}

function toGroup(heading: string, commands: Command[]): CommandGroup[] {
  return commands.length > 0 ? [{ heading, commands }] : [];
}

/** All commands except hidden ones, and similar ones that lack the words or exceed the limit. */
function thin(commands: readonly Command[], search: string): Command[] {
  const most = search === '' ? CROWD.unasked : CROWD.searched;
  const taken = new Map<string, number>();
  const words = search === '' ? [] : splitSearch(search);
  return commands.filter((command) => {
    const { crowd, isHidden, group, title, hint = '', also = '', verbs = '' } = command;
    if (isHidden && !isSubject(title, words)) return false;
    if (!crowd) return true;
    const before = taken.get(group) ?? 0;
    const text = toPlain(`${title} ${hint} ${also} ${verbs}`);
    if (before >= most || !words.every((word) => text.includes(word))) return false;
    taken.set(group, before + 1);
    return true;
  });
}

/** Whether a word is part of the subject of a title, after the verb. */
function isSubject(title: string, words: readonly string[]): boolean {
  const subject = toSubject(toPlain(title));
  return words.some((word) => subject.includes(word));
}

function toGroups(commands: readonly Command[], order: Iterable<string>): CommandGroup[] {
  return [...order]
    .map((heading) => ({
      heading,
      commands: commands.filter(({ group }) => group === heading),
    }))
    .filter((group) => group.commands.length > 0);
}

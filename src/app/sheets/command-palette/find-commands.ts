import { defaultFilter } from 'cmdk';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { COMMAND_GROUPS, type Command } from './command.ts';

/** The commands of one heading. */
export interface CommandGroup {
  heading: string;
  commands: Command[];
}

/** Below this score, a match is a coincidence of letters. */
const FAR_FETCHED = 0.01;

/** Below a word of a title, above letters that are scattered in one. */
const SYNONYM = 0.85;

/** The weight of a text. */
const TEXT = 0.7;

/** Thousands of tools must not create thousands of rows. */
const MOST = 80;

/**
 * Limits for similar commands of a group: how many are shown without a search, and scored in one.
 */
const CROWD = { unasked: 8, searched: 100 };

/**
 * The matching commands by heading, best first. Without a search: recent commands, then all in
 * order.
 *
 * @param lately Ids of recent commands, latest first
 */
export function findCommands(
  commands: readonly Command[],
  search: string,
  lately: readonly string[],
): CommandGroup[] {
  const words = search.trim();
  if (words === '') {
    const recent = lately.flatMap((id) => commands.find((one) => one.id === id) ?? []);
    const others = thin(commands, words).filter((one) => !recent.includes(one));
    return [
      ...(recent.length > 0 ? [{ heading: 'Recent', commands: recent }] : []),
      ...toGroups(others, COMMAND_GROUPS),
    ];
  }
  const scored = thin(commands, words)
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > FAR_FETCHED)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ command }) => command);
  // The group of the best match comes first.
  return toGroups(scored, new Set(scored.map(({ group }) => group)));
}

/** All commands except similar ones that lack the words or exceed the limit. */
function thin(commands: readonly Command[], words: string): Command[] {
  const most = words === '' ? CROWD.unasked : CROWD.searched;
  const taken = new Map<string, number>();
  return commands.filter(({ crowd, group, title, hint = '' }) => {
    if (!crowd) return true;
    const before = taken.get(group) ?? 0;
    if (before >= most || !matchesFilter(`${title} ${hint}`, words)) return false;
    taken.set(group, before + 1);
    return true;
  });
}

function toGroups(commands: readonly Command[], order: Iterable<string>): CommandGroup[] {
  return [...order]
    .map((heading) => ({
      heading,
      commands: commands.filter(({ group }) => group === heading),
    }))
    .filter((group) => group.commands.length > 0);
}

/**
 * A word of the title has more weight than another word for it, and that one more than a word of
 * the hint.
 */
function scoreOf(command: Command, words: string): number {
  const { title, hint = '', group, also = '', isText = false } = command;
  const asked = words.toLowerCase();
  const isSynonym =
    also.split(' ').some((word) => word.startsWith(asked)) || also.startsWith(asked);
  const score = Math.max(
    defaultFilter(title, words),
    asked.length > 1 && isSynonym ? SYNONYM : 0,
    defaultFilter(title, words, [group, hint]) / 2,
  );
  return isText ? score * TEXT : score;
}

import type { Command } from './command.ts';

/** The verbs of commands that remove something. */
export const REMOVES = 'delete remove';

/** Other words for a personality. */
export const PERSONALITY = 'personality agent profile policy role';

/**
 * Names commands by their subject. The id of the command on the open subject has no key; the others
 * are hidden.
 */
export function placeCommand(what: string, key: string | undefined) {
  return (command: Command): Command => ({
    ...command,
    id: key === undefined ? `${command.id} ${what}` : `${command.id} ${what} ${key}`,
    ...(key !== undefined && { crowd: true, isHidden: true }),
  });
}

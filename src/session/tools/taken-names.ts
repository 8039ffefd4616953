import type { SessionState } from '../store/state.ts';

/** Whether no tool of another file has the name. */
export function isFree(
  { tools, collisions }: Pick<SessionState, 'tools' | 'collisions'>,
  name: string,
  id: string,
): boolean {
  // Its own tool may have replaced the other one.
  return !collisions.some((one) => one.name === name) && !isOfOther(tools, name, id);
}

/**
 * The name that only one file of the user shares with another tool. References do not follow a file to a taken
 * name, so a name that no tool has any more may be the file's former one.
 *
 * @returns `undefined` if no file has a shared name, or files have several.
 */
export function sharedNameOf(collisions: SessionState['collisions']): string | undefined {
  const own = collisions.filter(({ winner, loser }) =>
    [winner, loser].some(({ origin }) => origin === 'user'),
  );
  const [name, ...more] = new Set(own.map((one) => one.name));
  return more.length === 0 ? name : undefined;
}

/** Whether a tool of another file has the name. */
export function isOfOther(tools: SessionState['tools'], name: string, id: string): boolean {
  return tools.some(
    (one) => one.name === name && one.userCodeId !== id && one.declarationId !== id,
  );
}

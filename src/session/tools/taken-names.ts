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

/** Whether a tool of another file has the name. */
export function isOfOther(tools: SessionState['tools'], name: string, id: string): boolean {
  return tools.some(
    (one) => one.name === name && one.userCodeId !== id && one.declarationId !== id,
  );
}

import type { Collision, WorkspaceCollision } from '../store/collision.ts';
import type { SessionState } from '../store/state.ts';

/** The text of a collision: the registered tool, the other one, and the deciding rule. */
export interface CollisionText {
  winner: string;
  loser: string;
  why: string;
}

/** @example describeCollision(collision).why // 'The registry option is replace: the later tool is used.' */
export function describeCollision({ winner, loser, by, rule }: Collision): CollisionText {
  return { winner: capital(toName(winner)), loser: toName(loser), why: toReason(by, rule) };
}

/**
 * Why a user's file has no name of its own, as a sentence; `undefined` if it has.
 *
 * @example
 * selectTakenName(state, 'own-1');
 * // 'read_file is also the name of the example tool. The registry option is replace: the later tool is used.'
 */
export function selectTakenName(
  { collisions }: Pick<SessionState, 'collisions'>,
  fileId: string,
): string | undefined {
  const found = collisions.find(({ winner, loser }) => winner.id === fileId || loser.id === fileId);
  if (!found) return undefined;
  const { name, winner, loser, by, rule } = found;
  const other = winner.id === fileId ? loser : winner;
  const whose = other.origin === 'user' ? 'another tool of yours' : toName(other);
  return `${name} is also the name of ${whose}. ${toReason(by, rule)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toName({ origin, from, id }: WorkspaceCollision): string {
  if (origin === 'catalogue') return 'the example tool';
  if (origin === 'offered') return 'a tool of the registry itself';
  return origin === 'declared' ? `the tool of ${from ?? id ?? 'a declaration'}` : 'your own tool';
}

function toReason(by: Collision['by'], rule: Collision['rule']): string {
  if (rule === 'throw') return 'The registry option is throw: rename one of the tools to run.';
  const who = by === 'tool' ? 'The onCollision of the later tool is' : 'The registry option is';
  return rule === 'replace'
    ? `${who} replace: the later tool is used.`
    : `${who} keep: the first tool is used.`;
}

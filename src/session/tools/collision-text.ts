import { formatList } from '../../lib/format-list.ts';
import type { Collision, WorkspaceCollision } from '../store/collision.ts';
import type { SessionState } from '../store/state.ts';

/** The text of a collision: the registered tool, the other one, and the deciding rule. */
export interface CollisionText {
  winner: string;
  loser: string;
  why: string;
}

/**
 * The text of one collision of a workspace. Of several tools with one name, the tool that wins the
 * last collision is registered.
 *
 * @param all All collisions of the workspace.
 * @example describeCollision(collision, collisions).why // 'The registry option is replace: the later tool is used.'
 */
export function describeCollision(collision: Collision, all: readonly Collision[]): CollisionText {
  const { winner, loser, by, rule } = collision;
  const registered = rule === 'throw' ? winner : registeredOf(collision, all);
  return {
    winner: capital(toName(registered, all)),
    loser: toName(loser, all),
    why: toReason(by, rule),
  };
}

/**
 * Which other tool has the name of a user's file, and whether the file's tool is registered;
 * `undefined` if its name is its own.
 *
 * @example
 * selectTakenName(state, 'own-1');
 * // 'read_file is also the name of the example tool. This tool is registered. The registry option is replace: the later tool is used.'
 */
export function selectTakenName(
  { collisions }: Pick<SessionState, 'collisions'>,
  fileId: string,
): string | undefined {
  const lost = collisions.find(({ loser }) => loser.id === fileId);
  const found = lost ?? collisions.findLast(({ winner }) => winner.id === fileId);
  if (!found) return undefined;
  const { name, by, rule } = found;
  const others = lost
    ? [registeredOf(lost, collisions)]
    : collisions.filter((one) => one.name === name).map(({ loser }) => loser);
  const names = formatList(others.map((other) => toName(other, collisions)));
  const state = rule === 'throw' ? '' : `This tool is ${lost ? 'not registered' : 'registered'}. `;
  return `${name} is also the name of ${names}. ${state}${toReason(by, rule)}`;
}

function registeredOf({ name, winner }: Collision, all: readonly Collision[]): WorkspaceCollision {
  return all.findLast((one) => one.name === name)?.winner ?? winner;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toName(tool: WorkspaceCollision, all: readonly Collision[]): string {
  const { origin, from, id, name } = tool;
  if (origin === 'catalogue') return 'the example tool';
  if (origin === 'offered') return 'a tool of the registry itself';
  if (origin === 'declared') return `the tool of ${from ?? id ?? 'a declaration'}`;
  // The tool list shows the registered tool first, so the place in it does not tell them apart.
  const own = ownInOrder(name, all);
  return own.length < 2 ? 'your own tool' : `your own tool added ${toOrdinal(own.indexOf(id))}`;
}

/** The ids of the user's files with a name, in the order in which they were added. */
function ownInOrder(name: string, all: readonly Collision[]): readonly (string | undefined)[] {
  const inOrder = all
    .filter((one) => one.name === name)
    .flatMap(({ winner, loser, rule }) => (rule === 'replace' ? [loser, winner] : [winner, loser]))
    .filter(({ origin }) => origin === 'user');
  return [...new Set(inOrder.map(({ id }) => id))];
}

const ORDINALS = ['first', 'second', 'third'];

function toOrdinal(index: number): string {
  return ORDINALS[index] ?? `as number ${index + 1}`;
}

function toReason(by: Collision['by'], rule: Collision['rule']): string {
  if (rule === 'throw') return 'The registry option is throw: rename one of the tools to run.';
  const who = by === 'tool' ? 'The onCollision of the later tool is' : 'The registry option is';
  return rule === 'replace'
    ? `${who} replace: the later tool is used.`
    : `${who} keep: the first tool is used.`;
}

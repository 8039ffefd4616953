import type { Collision, WorkspaceCollision } from '../store/collision.ts';

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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toName({ origin, from, id }: WorkspaceCollision): string {
  if (origin === 'catalogue') return 'the example tool';
  return origin === 'declared' ? `the tool of ${from ?? id ?? 'a declaration'}` : 'your own tool';
}

function toReason(by: Collision['by'], rule: Collision['rule']): string {
  if (rule === 'throw') return 'The registry option is throw: rename one of the tools to run.';
  const who = by === 'tool' ? 'The onCollision of the later tool is' : 'The registry option is';
  return rule === 'replace'
    ? `${who} replace: the later tool is used.`
    : `${who} keep: the first tool is used.`;
}

import { toHash } from '../address.ts';

/** A location within the reference. */
export interface ReferencePlace {
  /** The id of a clause; empty for the whole list. */
  clause: string;
  /** An export or a member on the page of the clause, such as `Tool.timeoutMs`. */
  at?: string | undefined;
  /** The words of the search. */
  query?: string | undefined;
}

/**
 * The fragment of a location in the reference.
 *
 * @example
 * toReferenceHash({ clause: 'abort', at: 'Tool.timeoutMs', query: 'time out' })
 * // '#/reference/abort?at=Tool.timeoutMs&q=time+out'
 */
export function toReferenceHash({ clause, at, query = '' }: ReferencePlace): string {
  const facts = new URLSearchParams();
  if (at !== undefined) facts.set('at', at);
  if (query !== '') facts.set('q', query);
  const list = facts.toString();
  // Without a clause the slash stays, so that the list begins the rest of the address.
  return list === ''
    ? toHash({ route: 'reference', rest: clause })
    : `#/reference/${clause}?${list}`;
}

/** The id of an export's or a member's element on its page. */
export function toAnchor(at: string): string {
  return `export-${at}`;
}

/** Reads the rest of an address of the reference. */
export function parseReferencePart(part: string): ReferencePlace {
  const [clause = '', list = ''] = part.split(/\?(.*)/s);
  const facts = new URLSearchParams(list);
  return { clause, at: facts.get('at') ?? undefined, query: facts.get('q') ?? '' };
}

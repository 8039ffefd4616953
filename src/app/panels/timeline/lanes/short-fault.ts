/** The room of a name and its fault, in characters. */
const ROOM = 25;

/**
 * A fault in words, or its last part where the whole would take the room of the name.
 *
 * @example
 * shortFault('+500 ms, 429', 'list_all_issues'); // '429'
 */
export function shortFault(fault: string, name: string): string {
  return name.length + fault.length > ROOM ? (fault.split(', ').at(-1) ?? '') : fault;
}

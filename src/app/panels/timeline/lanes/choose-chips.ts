/** The chips beside the name of a lane; empty texts for those that are absent. */
export interface LaneChips {
  /** The status before an edit. */
  was: string;
  fault: string;
  /** The fault is shown as a mark, because its text would take the room of the name. */
  isMark: boolean;
}

/** The texts that may stand beside the name of a lane. */
export interface ChipTexts {
  was: string;
  fault: string;
  /** The button for nested calls takes room, too. */
  hasNested: boolean;
}

/** The room of a name and its chips, in characters. */
const ROOM = 28;
const NESTED = 5;
/** The padding of a chip and the gap before it. */
const EDGES = 3;

/**
 * The chips for which a name leaves room. The name comes first: a fault becomes a mark, and the
 * earlier status is left out. The text of the lane has both.
 *
 * @example
 * chooseChips('web_search', { was: 'was ok', fault: '+500 ms, 429', hasNested: false });
 * // { was: '', fault: '+500 ms, 429', isMark: false }
 */
export function chooseChips(name: string, { was, fault, hasNested }: ChipTexts): LaneChips {
  const room = ROOM - name.length - (hasNested ? NESTED : 0);
  const isMark = fault !== '' && fault.length + EDGES > room;
  const taken = fault === '' ? 0 : EDGES + (isMark ? 1 : fault.length);
  return { was: was.length + EDGES > room - taken ? '' : was, fault, isMark };
}

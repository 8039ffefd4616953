/** The chips beside the name of a lane; empty texts for those that are absent. */
export interface LaneChips {
  /** The status before an edit. */
  was: string;
  /** The fault, or its last part where the whole would take the room of the name. */
  fault: string;
  /** The model's id of the call has room, too. */
  showsId: boolean;
}

/** The texts that may stand beside the name of a lane. */
export interface ChipTexts {
  /** The model's id of the call. */
  id: string;
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
 * The chips for which a name leaves room. The name comes first: a fault becomes shorter, and the
 * earlier status is left out. The text of the lane has both.
 *
 * @example
 * chooseChips('web_search', { id: 'call_1', was: 'was ok', fault: '+500 ms, 429', hasNested: false });
 * // { was: '', fault: '+500 ms, 429', showsId: false }
 */
export function chooseChips(name: string, { id, was, fault, hasNested }: ChipTexts): LaneChips {
  const room = ROOM - name.length - (hasNested ? NESTED : 0);
  const widthOf = (text: string) => (text === '' ? 0 : EDGES + text.length);
  const shown = widthOf(fault) > room ? (fault.split(', ').at(-1) ?? '') : fault;
  const left = room - widthOf(shown);
  const earlier = widthOf(was) > left ? '' : was;
  const chips = { was: earlier, fault: shown };
  // Without chips, the id stands in its column.
  const isAlone = earlier === '' && shown === '';
  return { ...chips, showsId: isAlone || widthOf(id) <= left - widthOf(earlier) };
}

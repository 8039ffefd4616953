import { findCut } from '../run/find-cut.ts';
import type { Lane, Run } from '../store/run.ts';

/**
 * The lanes of a run with the handles that they have in a program, which runs no turn before. In the
 * playground, those of later turns begin with the number of the turn.
 */
export function renumberHandles({ lanes, input }: Run): readonly Lane[] {
  if (!input.contextSettings?.keepsCutResults) return lanes;
  return lanes.map((lane) => {
    const { trimmed, result } = lane;
    if (!trimmed?.cut || !result?.ok) return lane;
    const { value } = result;
    // JSON has a note instead of the marker, at its end.
    const note = findCut(value, trimmed)?.marker ?? value.match(NOTES)?.at(-1);
    const at = note === undefined ? -1 : value.lastIndexOf(note);
    if (note === undefined || at === -1) return lane;
    const text = note.replace(HANDLE, '$1');
    const next = value.slice(0, at) + text + value.slice(at + note.length);
    return { ...lane, result: { ...result, value: next } };
  });
}

const HANDLE = /(?<=read_result with the handle r)\d+-(\d+)(?= reads the rest)/;
const NOTES = /read_result with the handle r\d+-\d+ reads the rest/g;

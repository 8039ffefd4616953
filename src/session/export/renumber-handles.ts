import { findCut } from '../run/find-cut.ts';
import type { Lane, Run } from '../store/run.ts';

/**
 * The lanes of a run with the handles that they have where no batch ran before. In the playground,
 * handles continue from batch to batch.
 */
export function renumberHandles({ lanes, input }: Run): readonly Lane[] {
  if (!input.contextSettings?.keepsCutResults) return lanes;
  const handles = lanes.flatMap((lane) => handleOf(lane) ?? []);
  const before = Math.min(...handles) - 1;
  if (handles.length === 0 || before === 0) return lanes;
  return lanes.map((lane) => {
    const handle = handleOf(lane);
    if (handle === undefined || !lane.result?.ok) return lane;
    const { value } = lane.result;
    const at = value.lastIndexOf(toWords(handle));
    const words = toWords(handle - before);
    const text = value.slice(0, at) + words + value.slice(at + toWords(handle).length);
    return { ...lane, result: { ...lane.result, value: text } };
  });
}

/** The number of the handle that a cut names. */
function handleOf({ trimmed, result }: Lane): number | undefined {
  if (!trimmed?.cut || !result?.ok) return undefined;
  // JSON has a note instead of the marker, at its end.
  const text = findCut(result.value, trimmed)?.marker ?? result.value;
  const number = [...text.matchAll(HANDLE)].at(-1)?.[1];
  return number === undefined ? undefined : Number(number);
}

const HANDLE = /read_result with the handle r(\d+) reads the rest/g;

function toWords(handle: number): string {
  return `read_result with the handle r${handle} reads the rest`;
}

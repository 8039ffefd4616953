import { type RefObject, useEffect, useRef } from 'react';
import { changedIndexes } from '../../../session/changed-indexes.ts';
import type { Lane, Run } from '../../../session/run.ts';
import type { TimeWindow } from './geometry.ts';
import { type MinimapBar, toMinimapBar } from './minimap-shapes.ts';

/** Of the picture, in CSS pixels; as the style sheet has it. */
const HEIGHT = 32;

/** What the picture was drawn of. */
interface Drawn {
  lanes: readonly Lane[];
  runId: number;
  to: number;
  width: number;
  theme: string;
}

/**
 * Draws the whole run on a canvas. Of thousands of lanes a few change with a frame, and only these
 * are drawn again, over what they were: a bar of a run only ever grows.
 */
export function useMinimapPicture(
  run: Run,
  full: TimeWindow,
  width: number,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Drawn | undefined>(undefined);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || width === 0) return;
    const { to } = full;
    const colours = getComputedStyle(canvas.current);
    const theme = colours.getPropertyValue('--ok');
    const last = drawn.current;
    const same =
      last?.runId === run.id &&
      last.to === to &&
      last.width === width &&
      last.theme === theme &&
      last.lanes.length === run.lanes.length;
    if (!same) {
      const ratio = window.devicePixelRatio;
      canvas.current.width = Math.round(width * ratio);
      canvas.current.height = Math.round(HEIGHT * ratio);
      context.scale(ratio, ratio);
    }
    const size = { width, height: HEIGHT };
    const fills = new Map<string, string>();
    for (const at of changedIndexes(same ? last.lanes : [], run.lanes)) {
      const lane = run.lanes[at];
      if (!lane || lane.status === 'queued') continue;
      const bar = toMinimapBar(lane, run.lanes.length, run.elapsed, to, size);
      const fill = fills.get(bar.tone) ?? colours.getPropertyValue(TOKENS[bar.tone]);
      fills.set(bar.tone, fill);
      context.fillStyle = fill;
      context.fillRect(bar.x, bar.y, bar.width, bar.height);
    }
    drawn.current = { lanes: run.lanes, runId: run.id, to, width, theme };
  }, [run, full, width]);

  return canvas;
}

const TOKENS: Record<MinimapBar['tone'], string> = {
  queued: '--queued',
  ok: '--ok',
  failed: '--failed',
  running: '--running',
  refused: '--refused',
  answered: '--accent',
};

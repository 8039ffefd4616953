import { type RefObject, useEffect, useRef } from 'react';
import { changedIndexes } from '../../../../session/lib/index.ts';
import type { Lane, Run } from '../../../../session/store/index.ts';
import type { TimeWindow } from '../time-scale.ts';
import { lanesPerLine, type MinimapBar, toMinimapBar } from './minimap-shapes.ts';

/** The size of the picture in CSS pixels, as in the style sheet. */
const HEIGHT = 32;

type Fills = Record<MinimapBar['tone'], string>;

/** The data of the current picture. */
interface Drawn {
  lanes: readonly Lane[];
  runId: number;
  to: number;
  width: number;
  theme: string;
  /** The colours of that theme. */
  fills: Fills;
}

/**
 * Draws the whole run on a canvas. Of thousands of lanes a few change per frame. Only these are
 * drawn again, over their old shapes: a bar only ever grows.
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
    const { theme = '' } = document.documentElement.dataset;
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
    // Reading a colour forces a style recalculation, so it happens once per theme.
    const fills = last?.theme === theme ? last.fills : readFills(canvas.current);
    const perLine = lanesPerLine(run.lanes.length, HEIGHT);
    const touched = new Set<number>();
    const draw = (lane: Lane) => {
      const bar = toMinimapBar(lane, run.lanes.length, run.elapsed, to, size);
      context.fillStyle = fills[bar.tone];
      context.fillRect(bar.x, bar.y, bar.width, bar.height);
    };
    for (const at of changedIndexes(same ? last.lanes : [], run.lanes)) {
      const lane = run.lanes[at];
      if (!lane || lane.status === 'queued') continue;
      draw(lane);
      touched.add(Math.floor(at / perLine));
    }
    // On a line that lanes share, a success does not hide what failed.
    if (perLine > 1) {
      for (const line of touched) {
        const lanes = run.lanes.slice(line * perLine, (line + 1) * perLine);
        for (const tone of ['refused', 'failed']) {
          for (const lane of lanes) if (lane.status === tone) draw(lane);
        }
      }
    }
    drawn.current = { lanes: run.lanes, runId: run.id, to, width, theme, fills };
  }, [run, full, width]);

  return canvas;
}

function readFills(canvas: HTMLCanvasElement): Fills {
  const colours = getComputedStyle(canvas);
  const read = (token: string) => colours.getPropertyValue(token);
  return {
    queued: read('--queued'),
    ok: read('--ok'),
    failed: read('--failed'),
    running: read('--running'),
    refused: read('--refused'),
    answered: read('--accent'),
  };
}

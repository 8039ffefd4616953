import type { MapRow } from './map-rows.ts';
import { type MapShape, toMapShapes } from './map-shapes.ts';

/** A subject with a colour of its own. */
type Fill = Exclude<MapShape['tone'], 'space'>;

/** How wide a stroke of a dashed row is, in CSS pixels, and the gap after it. */
const DASH = 3;

/**
 * Draws the rows of a minimap, in the colours of the theme or in those that the device forces on
 * every page. Those are few, so shapes tell all tones apart there, as in the legend and beside the
 * lines: a cut row is dashed, a row that is left out is thin.
 *
 * @param width - in CSS pixels.
 */
export function paintMap(
  context: CanvasRenderingContext2D,
  rows: readonly MapRow[],
  width: number,
): void {
  const isForced = matchMedia('(forced-colors: active)').matches;
  const fills = isForced ? FORCED : readFills(context.canvas);
  for (const { tone, x, y, width: length, height } of toMapShapes(rows, width)) {
    if (tone === 'space') {
      context.clearRect(x, y, length, height);
      continue;
    }
    const isThin = isForced && tone === 'left-out';
    context.fillStyle = fills[tone];
    context.globalAlpha = !isForced && tone === 'left-out' ? 0.5 : 1;
    if (isForced && tone === 'cut') {
      for (let at = x; at < x + length; at += 2 * DASH) context.fillRect(at, y, DASH, height);
    } else context.fillRect(x, y, length, isThin ? 1 : height);
  }
}

const FORCED: Record<Fill, string> = {
  kept: 'CanvasText',
  cut: 'LinkText',
  'left-out': 'GrayText',
  shown: 'CanvasText',
  lost: 'Highlight',
};

function readFills(canvas: HTMLCanvasElement): Record<Fill, string> {
  const style = getComputedStyle(canvas);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    kept: read('--ok'),
    cut: read('--cut'),
    'left-out': read('--line-2'),
    shown: read('--failed'),
    lost: read('--failed'),
  };
}

import type { MapRow, MapTone } from './map-rows.ts';

/** How wide a stroke of a dashed row is, in CSS pixels, and the gap after it. */
const DASH = 3;

/**
 * Draws the rows of a minimap, in the colours of the theme or in those that the device forces on
 * every page. Those are few, so shapes tell the tones apart, as in the legend and beside the lines:
 * a cut row is dashed, a row that is left out is thin.
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
  for (const { top, height, tone, share } of rows) {
    const length = Math.max(DASH, width * share);
    const isThin = isForced && tone === 'left-out';
    context.fillStyle = fills[tone];
    context.globalAlpha = !isForced && tone === 'left-out' ? 0.5 : 1;
    if (isForced && tone === 'cut') {
      for (let x = 0; x < length; x += 2 * DASH) context.fillRect(x, top, DASH, height);
    } else context.fillRect(0, top, length, isThin ? 1 : height);
  }
}

const FORCED: Record<MapTone, string> = {
  kept: 'CanvasText',
  cut: 'LinkText',
  'left-out': 'GrayText',
  shown: 'CanvasText',
  lost: 'Highlight',
};

function readFills(canvas: HTMLCanvasElement): Record<MapTone, string> {
  const style = getComputedStyle(canvas);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    kept: read('--ok'),
    cut: read('--cut'),
    'left-out': read('--line-2'),
    shown: read('--ink'),
    lost: read('--failed'),
  };
}

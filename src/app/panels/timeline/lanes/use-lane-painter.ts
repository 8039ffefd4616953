import { useLayoutEffect, useState } from 'react';
import { LanePainter, type PaintFrame } from './lane-painter.ts';

/** The painter of the timeline's lanes. It receives each frame before the browser paints. */
export function useLanePainter({ now, view, width }: PaintFrame): LanePainter {
  const [painter] = useState(() => new LanePainter());
  useLayoutEffect(() => painter.setFrame({ now, view, width }), [painter, now, view, width]);
  return painter;
}

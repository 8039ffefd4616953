import { useLayoutEffect, useState } from 'react';
import { LanePainter, type PaintFrame } from './lane-painter.ts';

/** The painter of the timeline's lanes, told of each frame. */
export function useLanePainter({ now, view, width }: PaintFrame): LanePainter {
  const [painter] = useState(() => new LanePainter());
  useLayoutEffect(() => painter.setFrame({ now, view, width }), [painter, now, view, width]);
  return painter;
}

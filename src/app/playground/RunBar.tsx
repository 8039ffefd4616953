import { useEffect } from 'react';
import { scrollWithFrame } from '../lib/scroll-with-frame.ts';
import { laneId } from '../panels/timeline/lanes/LaneRow.tsx';
import { useReadSession, useSession } from '../session-context.tsx';
import { OneCallBar } from './OneCallBar.tsx';
import { PastRunBar } from './PastRunBar.tsx';

/** Says that the shown run is a past one, or one of a single call. Has the ways back. */
export function RunBar() {
  const isPast = useSession(({ past }) => past !== undefined);
  const read = useReadSession();
  // The bar takes room from the lanes, and the selected one may be the last.
  useEffect(
    () =>
      scrollWithFrame(() => {
        const { selectedCallId } = read();
        return selectedCallId === undefined
          ? undefined
          : document.getElementById(laneId(selectedCallId));
      }),
    [read],
  );
  return isPast ? <PastRunBar /> : <OneCallBar />;
}

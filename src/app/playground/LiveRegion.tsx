import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';

const RunNews = lazyPart(() => import('./RunNews.tsx').then((part) => part.RunNews));

/** Says to screen readers how runs go. It is there before it has anything to say. */
export function LiveRegion() {
  return (
    <div className="visually-hidden" role="status">
      <Suspense>
        <RunNews />
      </Suspense>
    </div>
  );
}

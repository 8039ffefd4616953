import { lazyPart } from '../lib/lazy-part.tsx';

const RunNews = lazyPart(() => import('./RunAnnouncer.tsx').then((part) => part.RunAnnouncer));

/** Announces runs to screen readers. It is present before its first message. */
export function LiveRegion() {
  return (
    <div className="visually-hidden" role="status">
      <RunNews />
    </div>
  );
}

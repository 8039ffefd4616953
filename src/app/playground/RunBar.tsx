import { useSession } from '../session-context.tsx';
import { OneCallBar } from './OneCallBar.tsx';
import { PastRunBar } from './PastRunBar.tsx';

/** Says that the shown run is a past one, or one of a single call. Has the ways back. */
export function RunBar() {
  const isPast = useSession(({ past }) => past !== undefined);
  return isPast ? <PastRunBar /> : <OneCallBar />;
}

import { useState } from 'react';
import type { FillStrategy } from '../../session/arguments/index.ts';
import { useActions } from '../session-context.tsx';

/** A sentence about a fill that takes long or has failed. */
interface FillNote {
  text: string;
  failed: boolean;
}

/** A quick answer needs no sentence, which would only flash. */
const QUICK_MS = 300;

/** Fills the arguments of a call with generated values, and says when that takes long or fails. */
export function useFill(): {
  note: FillNote | undefined;
  /** Resolves to whether the values are there. Does not reject. */
  fill: (callId: string, filling: FillStrategy) => Promise<boolean>;
} {
  const { loadActions } = useActions();
  const [note, setNote] = useState<FillNote>();
  const fill = async (callId: string, filling: FillStrategy) => {
    setNote(undefined);
    const wait = setTimeout(
      () => setNote({ text: 'Generating the arguments …', failed: false }),
      QUICK_MS,
    );
    const problem = await loadActions('fill').then(
      ({ fillArgs }) => fillArgs(callId, filling),
      () => 'The argument generator did not load. Check the network and try again.',
    );
    clearTimeout(wait);
    setNote(problem === undefined ? undefined : { text: problem, failed: true });
    return problem === undefined;
  };
  return { note, fill };
}

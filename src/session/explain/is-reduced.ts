import type { Lane } from '../store/run.ts';

/** Whether a reducer changed the text of a call. One that returns its input has run, too. */
export function isReduced({ reduced, reducedText, rawText }: Lane): boolean {
  return (
    reduced?.outcome === 'applied' && (reduced.before !== reduced.after || reducedText !== rawText)
  );
}

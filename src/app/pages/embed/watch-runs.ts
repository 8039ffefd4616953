import type { EmbedRun } from '../../../embed/protocol.ts';
import type { Session } from '../../../session/index.ts';
import { selectDemoSummary } from '../../../session/run/index.ts';
import type { SessionState } from '../../../session/store/index.ts';

/**
 * Reports each run of a demo once, when its results are complete. @returns a function that ends the
 * reports
 */
export function watchRuns(session: Session, tell: (run: EmbedRun) => void): () => void {
  let announced: number | undefined;
  const look = (state: SessionState) => {
    const { run } = state;
    if (run === undefined || run.status === 'running' || run.id === announced) return;
    const summary = selectDemoSummary(state);
    if (!summary) return;
    announced = run.id;
    const { sentence, calls, byStatus, rawChars, keptChars } = summary;
    const { refused } = byStatus;
    const failed = byStatus.failed + byStatus.aborted;
    tell({ sentence, calls, refused, failed, rawChars, keptChars, elapsedMs: run.elapsed });
  };
  look(session.store.getState());
  return session.store.subscribe(look);
}

/** Unit: milliseconds. After that, the demo shows the running calls. */
const PATIENCE = 4000;

/**
 * Resolves when the demo has content: the first run has ended, or it waits for the user. Until
 * then, the picture of the result is more useful.
 */
export async function hasResult({ store, ready }: Session): Promise<void> {
  await ready;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, PATIENCE);
    const unsubscribe = store.subscribe(look);
    look(store.getState());

    function look({ run, runRefusal, trust }: SessionState): void {
      const isOver = run !== undefined && run.status !== 'running';
      if (isOver || runRefusal !== undefined || trust === 'outside') end();
    }
    function end(): void {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}

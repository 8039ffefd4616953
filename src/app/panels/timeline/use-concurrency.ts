import { useActions, useSession } from '../../session-context.tsx';

/** Limits that are worth a comparison; `null` runs every call at once. */
const LIMITS: readonly (number | null)[] = [1, 2, 4, 8, null];

/** How many calls run at once, and the limits to choose from. */
export interface Concurrency {
  current: number | null;
  limits: readonly (number | null)[];
  /** Runs the batch again to show the effect. */
  choose: (limit: number | null) => void;
}

/** @returns `undefined` while runs are on a server, which has a limit of its own */
export function useConcurrency(): Concurrency | undefined {
  const current = useSession(({ workspace }) => workspace.registry.concurrency);
  const isElsewhere = useSession(({ remoteRun }) => remoteRun?.on === true);
  const isLive = useSession(({ live }) => live?.isOn && live.pause === undefined);
  const { loadActions, run } = useActions();
  if (isElsewhere) return undefined;
  return {
    current,
    limits: LIMITS.includes(current) ? LIMITS : [current, ...LIMITS],
    choose: (concurrency) =>
      void loadActions('turn').then((turn) => {
        turn.setRegistry({ concurrency });
        if (!isLive) run();
      }),
  };
}

/** A limit in words, for a choice. */
export function limitLabel(limit: number | null): string {
  return limit === null ? 'all at once' : `${limit} at once`;
}

import { useMemo } from 'react';
import { useSession } from '../../session-context.tsx';

/** The lanes of the latest run of the open batch, by the ids of their calls. */
export function useLanes() {
  const run = useSession((state) =>
    state.run?.batchId === state.workspace.batchId ? state.run : undefined,
  );
  return useMemo(() => new Map(run?.lanes.map((lane) => [lane.callId, lane])), [run]);
}

/** The names of all tools. */
export function useKnownTools(): ReadonlySet<string> {
  const tools = useSession((state) => state.tools);
  return useMemo(() => new Set(tools.map(({ name }) => name)), [tools]);
}

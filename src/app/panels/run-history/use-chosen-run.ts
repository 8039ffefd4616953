import { useState } from 'react';
import type { RunRecord } from '../../../session/store/index.ts';

/** The open record: the selected one if it still exists, otherwise the latest. */
export function useChosenRun(
  records: readonly RunRecord[],
): [RunRecord | undefined, (id: string) => void] {
  const [id, setId] = useState<string>();
  return [records.find((record) => record.id === id) ?? records.at(-1), setId];
}

import { useState } from 'react';
import type { RunRecord } from '../../../session/store/run-record.ts';

/** The record that is open: the one that was chosen as long as it is there, else the latest. */
export function useChosenRun(
  records: readonly RunRecord[],
): [RunRecord | undefined, (id: string) => void] {
  const [id, setId] = useState<string>();
  return [records.find((record) => record.id === id) ?? records.at(-1), setId];
}

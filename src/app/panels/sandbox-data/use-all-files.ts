import { useEffect, useState } from 'react';
import type { SandboxDataFile } from '../../../session/store/index.ts';
import { useWorldFiles } from '../../session-context.tsx';

/** Every file of the sandbox data, while the list is open. */
export function useAllFiles(
  isWanted: boolean,
  changed: readonly SandboxDataFile[],
): readonly SandboxDataFile[] {
  const { worldFiles } = useWorldFiles();
  const [all, setAll] = useState<readonly SandboxDataFile[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed files trigger a new read.
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void worldFiles().then((files) => isCurrent && setAll(files));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, worldFiles, changed]);
  return isWanted ? all : [];
}

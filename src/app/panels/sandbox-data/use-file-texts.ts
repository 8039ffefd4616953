import { useEffect, useState } from 'react';
import type { SandboxDataFile, SandboxDataTexts } from '../../../session/store/index.ts';
import { useWorldFiles } from '../../session-context.tsx';

/** The texts of a file. The previous ones stay until the latest are read. */
export function useFileTexts(file: SandboxDataFile): SandboxDataTexts | undefined {
  const { readWorldFile } = useWorldFiles();
  const [texts, setTexts] = useState<SandboxDataTexts>();
  // Each write creates a new file object.
  useEffect(() => {
    let isCurrent = true;
    void readWorldFile(file.path).then((read) => isCurrent && setTexts(read));
    return () => {
      isCurrent = false;
    };
  }, [readWorldFile, file]);
  return texts;
}

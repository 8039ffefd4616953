import { problemOfPath } from '../../../lib/problem-of-path.ts';
import { formatList } from '../../lib/format.ts';

/** Files that a person chose or dropped. */
export interface ReadFiles {
  /** Texts by path. */
  files: Record<string, string>;
  /** A sentence about the others; absent if all were read. */
  refusal?: string;
}

/** Adds the files that a person chose or dropped. */
export type TakeFiles = (list: readonly File[]) => void;

/** Larger texts would not help a tool that reads a repository. In bytes. */
const MAX_BYTES = 1_000_000;
const MAX_FILES = 500;

/** Reads text files. Files that are too large, and those that are no text, are refused. */
export async function readFixtures(list: readonly File[]): Promise<ReadFiles> {
  const files: Record<string, string> = {};
  const refused: string[] = [];
  for (const file of list.slice(0, MAX_FILES)) {
    // A dropped folder's files have their path.
    const path = file.webkitRelativePath || file.name;
    const text = file.size > MAX_BYTES ? undefined : await file.text();
    if (text === undefined || text.includes('\u0000') || problemOfPath(path) !== undefined) {
      refused.push(file.name);
    } else files[path] = text;
  }
  if (list.length > MAX_FILES) refused.push(`${list.length - MAX_FILES} more`);
  if (refused.length === 0) return { files };
  const names = refused.length > 3 ? `${refused.length} files` : formatList(refused);
  return { files, refusal: `Not added: ${names}. Only text files up to 1 MB can be added.` };
}

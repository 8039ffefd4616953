import { jsonLength } from '../../../lib/bounded-json.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { nameDocument } from '../../../session/documents/index.ts';

/** Converts the data that version 1 stored under its single key to the form of version 2. */
export interface FirstDocument {
  id: string;
  name: string;
  revision: number;
  writer: string;
  outside: boolean;
  /** Unit: UTF-16 code units, as JSON. */
  size: number;
  workspace: unknown;
}

/** @returns `undefined` for data that version 1 has not written */
export function toFirstDocument(saved: unknown): FirstDocument | undefined {
  if (!isRecord(saved) || !isRecord(saved.workspace)) return undefined;
  const { revision, writer, workspace } = saved;
  if (typeof revision !== 'number' || typeof writer !== 'string') return undefined;
  const id = typeof workspace.id === 'string' ? workspace.id : 'workspace';
  const size = jsonLength(workspace);
  return {
    ...{ id, name: nameDocument(workspace), revision, writer, workspace, size },
    outside: wasOutside(),
  };
}

/** Version 1 stored it outside the database. */
function wasOutside(): boolean {
  try {
    return localStorage.getItem('toolyard.flag.outside') === 'yes';
  } catch {
    // Content of unknown origin waits for Run.
    return true;
  }
}

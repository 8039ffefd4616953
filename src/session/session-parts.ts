import type { Content, Equipment, EquipmentPorts } from './content.ts';

/** What runs, once it is there. */
export interface Parts
  extends Pick<
    typeof import('./run-part.ts'),
    'findFault' | 'findMismatches' | 'inspectSurface' | 'startRun'
  > {
  equipment: Equipment;
}

/** Never rejects: without a network the page still shows and saves the document. */
export async function loadParts(
  content: Content,
  ports: EquipmentPorts,
): Promise<Parts | undefined> {
  try {
    const [run, equipment] = await Promise.all([
      import('./run-part.ts'),
      content.loadEquipment(ports),
    ]);
    return { ...run, equipment };
  } catch {
    return undefined;
  }
}

export const NO_PARTS =
  'The part of the page that runs calls did not load, so nothing can run. Reload the page to try again; edits are saved.';
export const NO_CHECKER =
  'The part of the page that checks reducers did not load. Reload the page.';
export const EDITED_FIRST =
  'The saved workspace arrived after the first edit. Both are kept: this one is a workspace of its own.';
export const NO_DOCUMENT =
  'The saved workspace could not be opened, because a part of the page did not load. It stays as it is. Reload the page to try again.';

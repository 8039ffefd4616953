import type { DeskOptions } from '../desk.ts';
import type { Workspace } from '../workspace.ts';
import { createAttendant } from './attendant.ts';
import { followNeighbours, type Neighbourhood } from './neighbours.ts';
import { restore } from './restore.ts';

/** What {@link begin} works with. */
export interface BeginOptions extends Neighbourhood, Pick<DeskOptions, 'busy'> {
  /** What is shown as long as nothing was restored. */
  example: Workspace;
  /** Of the document that the page's address names. */
  id: string | undefined;
}

/** What a visit begins with, once the storage has answered. */
export interface Beginning {
  /** Shows it, unless somebody has begun to edit. @returns whether another document is open now. */
  adopt(): boolean;
  /** Ends what the visit listens to. */
  end(): void;
}

/** Reads what the last visit has left, and looks after the documents from now on. Never rejects. */
export async function begin(options: BeginOptions): Promise<Beginning> {
  const { store, storage, desk, example, id } = options;
  desk.attend(createAttendant(options));
  const end = followNeighbours(options);
  const { draft, notice, refused } = await restore(storage, id);
  return {
    end,
    adopt: () => {
      const untouched = store.getState().workspace === example;
      if (draft && untouched) desk.open(draft);
      if (draft && !untouched) {
        const offer = { notice: EDITED_FIRST, label: 'Open the saved one', id: draft.workspace.id };
        store.setState({ notice: EDITED_FIRST, offer });
      }
      if (notice !== undefined) store.setState({ notice });
      if (refused) store.setState({ save: 'memory-only' });
      return draft !== undefined && untouched;
    },
  };
}

const EDITED_FIRST =
  'The saved workspace arrived after the first edit. Both are kept: this one is a workspace of its own.';

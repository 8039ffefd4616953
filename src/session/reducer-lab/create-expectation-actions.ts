import type { Edit } from '../store/undo-history.ts';
import type { ExpectationActions } from './expectation-actions.ts';
import * as to from './sample-transitions.ts';

/** Dependencies of {@link createExpectationActions}. */
export interface ExpectationContext {
  edit: Edit;
  /** @returns an id for a new expectation */
  createId(): string;
  /** The turn in the lab. */
  turn(): number;
  /** @returns the sample in the document; a built-in sample is copied there first */
  toOwnSample(tool: string, id: string): string | undefined;
}

/** Creates the actions on expectations. */
export function createExpectationActions({
  edit,
  createId,
  turn,
  toOwnSample,
}: ExpectationContext): ExpectationActions {
  return {
    addExpectation: (tool, sampleId, rule) => {
      const own = toOwnSample(tool, sampleId);
      if (own === undefined) return undefined;
      const id = createId();
      const added = edit('Added an expectation', (one) =>
        to.addExpectation(one, { id, sampleId: own, turn: turn(), rule }),
      );
      return added ? id : undefined;
    },
    changeExpectation: (id, rule) =>
      void edit({ label: 'Edited an expectation', merge: `expectation ${id}` }, (one) =>
        to.changeExpectation(one, id, rule),
      ),
    removeExpectation: (id) =>
      void edit({ label: 'Removed an expectation', offersUndo: true }, (one) =>
        to.removeExpectation(one, id),
      ),
  };
}

import type { Personality } from '../../core/index.ts';
import type { EditContext } from '../store/edit-context.ts';
import { mayCompute } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import { sameVisibility } from '../store/tool-visibility.ts';
import { replacePersonality } from '../workspace/personality-transitions.ts';
import { setPersonality } from '../workspace/transitions.ts';
import type { AccessChange, PersonalityAccess } from './access-matrix.ts';
import type { AccessMatrixActions } from './access-matrix-actions.ts';
import { changeAccess } from './change-access.ts';
import { toPersonalityAccess } from './to-access-rows.ts';

/** Creates the actions of the access matrix. */
export function createAccessMatrixActions({
  store,
  edit,
  inspect,
}: EditContext): AccessMatrixActions {
  const kept = new Map<string, KeptColumn>();
  const find = (id: string) =>
    store.getState().workspace.personalities.find((one) => one.id === id);
  return {
    ask: async (personalityId) => {
      const state = store.getState();
      const personality = find(personalityId);
      if (!personality || !mayCompute(state)) return undefined;
      const before = kept.get(personalityId);
      if (before && before.personality === personality && sameAnswers(before.state, state)) {
        return before.column;
      }
      const workspace = setPersonality(state.workspace, personalityId);
      const column = inspect({ workspace }).then((found) => {
        // Before the code for runs is loaded there is no answer to keep.
        if (!found) kept.delete(personalityId);
        return found && toPersonalityAccess(personality, found);
      });
      kept.set(personalityId, { personality, state, column });
      return column;
    },
    change: (personalityId, tool, change) => {
      const state = store.getState();
      const [personality, info] = [
        find(personalityId),
        state.tools.find((one) => one.name === tool),
      ];
      if (!personality || !info) return;
      const label = toLabel(change, tool, personality);
      edit({ label, offersUndo: true }, (one) =>
        replacePersonality(one, changeAccess(personality, info, change, state)),
      );
    },
  };
}

interface KeptColumn {
  personality: Personality;
  state: SessionState;
  column: Promise<PersonalityAccess | undefined>;
}

/** Whether a registry answers the same about a personality that did not change. */
function sameAnswers(a: SessionState, b: SessionState): boolean {
  const { personalities, personalityId } = b.workspace;
  return (
    a.declared === b.declared &&
    a.userTools === b.userTools &&
    a.workspace.personalities.length === personalities.length &&
    sameVisibility({ ...a.workspace, personalities, personalityId }, b.workspace)
  );
}

function toLabel(change: AccessChange, tool: string, { name }: Personality): string {
  switch (change) {
    case 'allow':
      return `Allowed ${tool} for ${name}`;
    case 'unlist':
      return `Removed ${tool} from the tools of ${name}`;
    case 'exclude':
      return `Excluded ${tool} for ${name}`;
    case 'allow-hosts':
      return `Allowed the hosts of ${tool} for ${name}`;
  }
}

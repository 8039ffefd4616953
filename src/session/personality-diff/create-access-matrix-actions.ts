import type { Personality } from '../../core/index.ts';
import type { EditContext } from '../store/edit-context.ts';
import { mayCompute } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import { applyFix } from '../workspace/apply-fix.ts';
import type { Fix } from '../workspace/fix.ts';
import { removeName } from '../workspace/named-lists.ts';
import { replacePersonality } from '../workspace/personality-transitions.ts';
import { setPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { AccessChange, PersonalityAccess } from './access-matrix.ts';
import type { AccessMatrixActions } from './access-matrix-actions.ts';
import { removeAccess } from './change-access.ts';
import { countDifferences, toPersonalityAccess } from './to-access-rows.ts';

/** Creates the actions of the access matrix. */
export function createAccessMatrixActions({
  store,
  edit,
  inspect,
}: EditContext): AccessMatrixActions {
  const kept = new Map<string, PersonalityAccess>();
  const find = (id: string) =>
    store.getState().workspace.personalities.find((one) => one.id === id);
  const ask = async (personalityId: string) => {
    const state = store.getState();
    const personality = find(personalityId);
    if (!personality || !mayCompute(state)) return undefined;
    const workspace = setPersonality(state.workspace, personalityId);
    const found = await inspect({ workspace, isBrief: true });
    if (!found) return undefined;
    const before = kept.get(personalityId);
    if (before?.personality === personality && before.explanations === found.explanations) {
      return before;
    }
    const column = toPersonalityAccess(personality, found);
    kept.set(personalityId, column);
    return column;
  };
  return {
    ask,
    countDifferences: async (a, b) => {
      const [first, second] = await Promise.all([ask(a), ask(b)]);
      return first && second && countDifferences(first, second);
    },
    change: (personalityId, tool, change) => {
      const state = store.getState();
      const personality = find(personalityId);
      if (!personality) return;
      const label = toLabel(change, tool, personality);
      edit({ label, offersUndo: true }, (one) => {
        if (typeof change === 'object') return fixFor(personalityId, one, change, state);
        if (change === 'remove-name') {
          return replacePersonality(one, removeName(personality, tool, one.registry));
        }
        const info = state.tools.find(({ name }) => name === tool);
        if (!info) return one;
        return replacePersonality(one, removeAccess(personality, info, change, state));
      });
    },
  };
}

/** Applies a fix to a personality that need not be the current one. */
function fixFor(
  personalityId: string,
  workspace: Workspace,
  fix: Fix,
  { tools, visibility }: SessionState,
): Workspace {
  const known = { tools, registered: visibility?.registered };
  const fixed = applyFix(setPersonality(workspace, personalityId), fix, known);
  return setPersonality(fixed, workspace.personalityId);
}

function toLabel(change: AccessChange, tool: string, { name }: Personality): string {
  if (change === 'unlist') return `Removed ${tool} from the tools of ${name}`;
  if (change === 'exclude') return `Excluded ${tool} for ${name}`;
  if (change === 'remove-name') return `Removed the name ${tool} from the lists of ${name}`;
  switch (change.kind) {
    case 'allow-tool':
      return `Allowed ${tool} for ${name}`;
    case 'enable-tool':
      return `Enabled ${tool}`;
    case 'provide-backends':
      return `Added a backend for ${tool}`;
    case 'set-secret':
      return `Set a simulated ${change.ref}`;
    case 'approve-tool':
      return `Approved ${tool}`;
    case 'dry-run-off':
      return 'Turned off dry run';
    case 'grant-all':
      if (change.fixes.some(({ kind }) => kind === 'enable-tool')) {
        return `Enabled ${tool}, and allowed it for ${name}`;
      }
      if (change.fixes.some(({ kind }) => kind === 'allow-tool')) {
        return `Allowed ${tool} for ${name}, with all that it needs`;
      }
      return change.label.replace(/^Allow /, 'Allowed ');
    default:
      return change.label;
  }
}

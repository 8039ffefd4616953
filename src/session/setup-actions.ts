import * as to from './personality-transitions.ts';
import * as scene from './scenario-transitions.ts';
import type { SetupActions } from './setup.ts';
import type { Workbench } from './workbench.ts';
import type { Workspace } from './workspace.ts';

/** What {@link createSetupActions} works with. */
export interface SetupBench extends Pick<Workbench, 'store' | 'undoStack' | 'defaults'> {
  edit(change: (workspace: Workspace) => Workspace): boolean;
}

/** Ties the transitions of personalities and of the scenario to the store. */
export function createSetupActions(bench: SetupBench): SetupActions {
  const { store, defaults, edit, undoStack } = bench;
  const current = () => store.getState().workspace;
  const find = (id: string) => current().personalities.find((one) => one.id === id);
  const editUndoably = (
    label: string,
    change: (workspace: Workspace) => Workspace,
    back: (workspace: Workspace) => Workspace,
  ) => {
    if (edit(change)) undoStack.push({ label, takeBack: () => void edit(back) });
  };

  return {
    editPersonality: (personality) => void edit((one) => to.replacePersonality(one, personality)),
    duplicatePersonality: (id) => {
      const found = find(id);
      if (!found) return;
      const { personalities } = current();
      const copy = to.copyPersonality(found, personalities);
      edit((one) => to.insertPersonality(one, copy, personalities.indexOf(found) + 1));
    },
    removePersonality: (id) => {
      const found = find(id);
      if (!found) return;
      const { personalities, personalityId } = current();
      const index = personalities.indexOf(found);
      editUndoably(
        `Removed ${found.name}`,
        (one) => to.removePersonality(one, id),
        (one) => {
          const back = to.insertPersonality(one, found, index);
          return id === personalityId || back === one
            ? back
            : { ...back, personalityId: one.personalityId };
        },
      );
    },
    restorePersonality: (id) => {
      const [found, own] = [find(id), defaults.personalities.find((one) => one.id === id)];
      if (!found || !own) return;
      editUndoably(
        `Restored ${own.name}`,
        (one) => to.replacePersonality(one, own),
        (one) => to.replacePersonality(one, found),
      );
    },
    setSeed: (seed) => void edit((one) => scene.setSeed(one, seed)),
    addFault: (rule) => void edit((one) => scene.insertFault(one, rule, Infinity)),
    changeFault: (index, rule) => void edit((one) => scene.changeFault(one, index, rule)),
    removeFault: (index) => {
      const rule = current().scenario.faults[index];
      if (!rule) return;
      editUndoably(
        `Removed a fault of ${rule.backend}`,
        (one) => scene.removeFault(one, index),
        (one) => scene.insertFault(one, rule, index),
      );
    },
    setBackend: (capability, provided) =>
      void edit((one) => scene.setBackend(one, capability, provided)),
    setSecrets: (secrets) => void edit((one) => scene.setScenario(one, { secrets })),
    restoreScenario: () => {
      const { scenario } = current();
      if (scenario === defaults.scenario) return;
      editUndoably(
        'Restored the scenario',
        (one) => scene.setScenario(one, defaults.scenario),
        (one) => scene.setScenario(one, scenario),
      );
    },
  };
}

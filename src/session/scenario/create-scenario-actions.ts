import { lookup } from '../lib/lookup.ts';
import { createMockActions } from '../mocks/create-mock-actions.ts';
import {
  createSandboxDataActions,
  keepSandboxData,
} from '../sandbox-data/create-sandbox-data-actions.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { EditNote } from '../store/edit-note.ts';
import { callFaultsOf, setCallFault } from '../workspace/call-fault-transitions.ts';
import { addMocks, mocksOf } from '../workspace/mock-transitions.ts';
import * as to from '../workspace/personality-transitions.ts';
import * as scene from '../workspace/scenario-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { describeFaultEdit } from './describe-fault-edit.ts';
import type { ScenarioActions } from './scenario-actions.ts';

/** Dependencies of {@link createScenarioActions}. */
export type ScenarioContext = EditContext;

/** The parts of a personality that a user types. In the others, each choice is a step of its own. */
const TYPED = ['name', 'safety', 'fs_reach'] as const;

/** Creates the actions on personalities and on the scenario. */
export function createScenarioActions(context: ScenarioContext): ScenarioActions {
  const { store, defaults, edit, run } = context;
  const current = () => store.getState().workspace;
  const find = (id: string) => current().personalities.find((one) => one.id === id);
  const remove = (label: string): EditNote => ({ label, offersUndo: true });

  return {
    editPersonality: (personality) => {
      const before = find(personality.id);
      const typed = TYPED.find((part) => before?.[part] !== personality[part]);
      edit(
        {
          label: `Edited ${personality.name}`,
          ...(typed && { merge: `${typed} of personality ${personality.id}` }),
        },
        (one) => to.replacePersonality(one, personality),
      );
    },
    duplicatePersonality: (id) => {
      const found = find(id);
      if (!found) return;
      const { personalities } = current();
      const copy = to.copyPersonality(found, personalities);
      edit(`Duplicated ${found.name}`, (one) =>
        to.insertPersonality(one, copy, personalities.indexOf(found) + 1),
      );
    },
    removePersonality: (id) => {
      const found = find(id);
      if (!found) return;
      edit(remove(`Deleted ${found.name}`), (one) => to.removePersonality(one, id));
    },
    restorePersonality: (id) => {
      const [found, own] = [find(id), defaults.personalities.find((one) => one.id === id)];
      if (!found || !own) return;
      edit(remove(`Restored ${own.name}`), (one) => to.replacePersonality(one, own));
    },
    setSeed: (seed) =>
      void edit({ label: 'Changed the seed', merge: 'seed' }, (one) => scene.setSeed(one, seed)),
    addFault: (rule) => void edit('Added a fault', (one) => scene.insertFault(one, rule, Infinity)),
    changeFault: (index, rule) =>
      void edit({ label: 'Changed a fault', merge: `fault ${index}` }, (one) =>
        scene.changeFault(one, index, rule),
      ),
    moveFault: (index, step) =>
      void edit('Moved a fault', (one) => scene.moveFault(one, index, step)),
    copyFault: (index) => {
      const rule = current().scenario.faults[index];
      if (rule) edit('Duplicated a fault', (one) => scene.insertFault(one, rule, index + 1));
    },
    removeFault: (index) => {
      const rule = current().scenario.faults[index];
      if (!rule) return;
      edit(remove(`Removed a fault of ${rule.backend}`), (one) => scene.removeFault(one, index));
    },
    setCallFault: (toolCallId, fault) => {
      const { run: latest, workspace } = store.getState();
      const lane = latest?.lanes.find((one) => one.toolCallId === toolCallId);
      const before = lookup(callFaultsOf(workspace), toolCallId);
      const label = describeFaultEdit(toolCallId, before, fault, lane?.status === 'refused');
      if (edit(remove(label), (one) => setCallFault(one, toolCallId, fault))) run('edited');
    },
    setBackend: (capability, provided) =>
      void edit('Toggled a backend', (one) => scene.setBackend(one, capability, provided)),
    setSecrets: (secrets) =>
      void edit({ label: 'Edited secrets', merge: 'secrets' }, (one) =>
        scene.setScenario(one, { secrets }),
      ),
    ...createSandboxDataActions(context),
    ...createMockActions(context),
    restoreScenario: () => {
      const { scenario, turn, registry } = defaults;
      edit(remove('Restored the scenario'), (one) =>
        one.scenario === scenario && one.turn === turn && one.registry === registry
          ? one
          : { ...keepContent({ ...one, scenario }, one), turn, registry },
      );
    },
  };
}

/** Mocked responses, files and records are content, and no conditions. */
function keepContent(workspace: Workspace, before: Workspace): Workspace {
  return keepSandboxData(addMocks(workspace, mocksOf(before)), before);
}

import { loadOnce } from '../simulation/index.ts';
import type { SetupActions } from './setup.ts';
import type { EditBench } from './workbench.ts';

/** Groups of actions that come in files of their own, when somebody opens what needs them. */
export interface LateActions {
  /** Personalities and the scenario. */
  setup: SetupActions;
}

type Loaders = { [Name in keyof LateActions]: () => Promise<LateActions[Name]> };

/** @returns the groups by name; each is loaded once, and an attempt that failed is forgotten. */
export function createLateActions(bench: EditBench): Loaders {
  return {
    setup: loadOnce(async () => (await import('./setup-actions.ts')).createSetupActions(bench)),
  };
}

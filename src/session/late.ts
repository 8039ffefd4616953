import type { SetupActions } from './setup.ts';

/** Groups of actions that come in files of their own, when somebody opens what needs them. */
export interface LateActions {
  /** Personalities and the scenario. */
  setup: SetupActions;
}

import type { CapabilityName, Personality } from '../../core/index.ts';
import type { FaultRule } from '../../simulation/index.ts';
import type { MockActions } from '../mocks/mock-actions.ts';
import type { SandboxDataActions } from '../sandbox-data/sandbox-data-actions.ts';
import type { CallFault } from '../workspace/call-fault.ts';

/** The user's actions on personalities and on the scenario. None throws. */
export interface ScenarioActions extends MockActions, SandboxDataActions {
  /** Replaces the personality with the same id. Like every edit, it takes effect with Run. */
  editPersonality(personality: Personality): void;
  /** Copies it under the next free id and name, and selects the copy. */
  duplicatePersonality(id: string): void;
  /** Removes a personality unless it is the last one. Can be undone. */
  removePersonality(id: string): void;
  /** Restores the catalogue's personality with this id, if there is one. Can be undone. */
  restorePersonality(id: string): void;
  /** Rounded, and clamped to 0 … `MAX_SEED`. */
  setSeed(seed: number): void;
  addFault(rule: FaultRule): void;
  changeFault(index: number, rule: FaultRule): void;
  /** Moves a rule. A later rule overrides an earlier one. Ignores a move beyond either end. */
  moveFault(index: number, step: -1 | 1): void;
  /** Inserts a copy of the rule after it. */
  copyFault(index: number): void;
  /** Removes a rule. Can be undone. */
  removeFault(index: number): void;
  /**
   * Sets what happens to a call, and runs again; `undefined` removes it. Can be undone.
   *
   * @param toolCallId the model's id of the call
   */
  setCallFault(toolCallId: string, fault: CallFault | undefined): void;
  /** Sets whether this registry has a backend for a capability. */
  setBackend(capability: CapabilityName, provided: boolean): void;
  /** Sets all values of secrets by their references. */
  setSecrets(secrets: Record<string, string>): void;
  /** Restores the initial scenario, turn and registry settings. Can be undone. */
  restoreScenario(): void;
}

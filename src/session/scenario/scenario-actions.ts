import type { CapabilityName, Personality } from '../../core/index.ts';
import type { FaultRule, HttpMock } from '../../simulation/index.ts';
import type { CallFault } from '../workspace/call-fault.ts';
import type { Fixtures } from '../workspace/fixture-transitions.ts';

/** The user's actions on personalities and on the scenario. None throws. */
export interface ScenarioActions {
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
  /** Sets whether this registry has a backend for a capability. */
  setBackend(capability: CapabilityName, provided: boolean): void;
  /** Sets all values of secrets by their references. */
  setSecrets(secrets: Record<string, string>): void;
  /**
   * Sets what happens to a call, and runs again; `undefined` removes it. Can be undone.
   *
   * @param toolCallId the model's id of the call
   */
  setCallFault(toolCallId: string, fault: CallFault | undefined): void;
  /**
   * Sets files that each run starts with, and runs again; `null` removes a file. Edits of one file
   * are one undo step.
   */
  setFixtures(files: Fixtures): void;
  /** Restores one file of the scenario, or all of them, and runs again. Can be undone. */
  resetFixtures(path?: string): void;
  /** Replaces the mocked response at an index. Edits of one response are one undo step. */
  changeMock(index: number, mock: HttpMock): void;
  addMock(mock: HttpMock): void;
  /** Removes a mocked response. Can be undone. */
  removeMock(index: number): void;
  /** Restores the initial scenario, turn and registry settings. Can be undone. */
  restoreScenario(): void;
}

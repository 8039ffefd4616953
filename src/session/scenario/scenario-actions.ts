import type { CapabilityName, Personality } from '../../core/index.ts';
import type { FaultRule } from '../../simulation/index.ts';

/** What a person can do about who calls, and what the world is like. None throws. */
export interface ScenarioActions {
  /** Puts it in the place of the one with its id; waits for Run like every edit of what runs. */
  editPersonality(personality: Personality): void;
  /** Copies it under the next free id and name, and plays the copy. */
  duplicatePersonality(id: string): void;
  /** The last one stays. Can be undone. */
  removePersonality(id: string): void;
  /** Back to the catalogue's own of this id, where there is one. Can be undone. */
  restorePersonality(id: string): void;
  /** Rounded, and clamped to 0 … `MAX_SEED`. */
  setSeed(seed: number): void;
  addFault(rule: FaultRule): void;
  changeFault(index: number, rule: FaultRule): void;
  /** A later rule wins over an earlier one. Ignores a step over either end. */
  moveFault(index: number, step: -1 | 1): void;
  /** Puts the same rule behind it. */
  copyFault(index: number): void;
  /** Can be undone. */
  removeFault(index: number): void;
  /** Whether this registry has a backend for a capability. */
  setBackend(capability: CapabilityName, provided: boolean): void;
  /** All values by their references. */
  setSecrets(secrets: Record<string, string>): void;
  /** Back to the scenario, the turn and the registry that a workspace begins with. Can be undone. */
  restoreScenario(): void;
}

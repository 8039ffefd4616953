import type { Attachment, CapabilityName } from '../../core/index.ts';
// Imported directly, so that the package's type declarations contain only the types of a document.
import type { FaultRule } from '../../simulation/faults.ts';
import type { CallFault } from './call-fault.ts';
import type { ScenarioResponse } from './scenario-response.ts';

/**
 * The settings of a run's simulated world. The same scenario and the same calls give the same run,
 * to the millisecond.
 *
 * Source: docs/contract.md#scenario.
 */
export interface Scenario {
  /** A whole number from 0; it determines every latency, failure and `Math.random`. */
  seed: number;
  /** Fault rules by backend; later rules override earlier ones. */
  faults: FaultRule[];
  /** Capabilities for which this registry has no backend. */
  missing: CapabilityName[];
  /** Values by reference. They are simulated: every reader of the document sees them. */
  secrets: Record<string, string>;
  /** The attachments of the turn. */
  attachments: Attachment[];
  /** Faults of single calls, by the model's ids of the calls. Default: none. */
  callFaults?: Record<string, CallFault>;
  /** Mocked responses of HTTP APIs. Default: none. */
  mocks?: ScenarioResponse[];
  /**
   * Texts of files by their paths in the repository, besides the scenario's own; `null` removes a
   * file. Default: none.
   */
  fixtures?: Record<string, string | null>;
  /**
   * Records of the simulated services by section and id, besides the scenario's own; `null` removes
   * a record. Default: none.
   */
  records?: Record<string, Record<string, Record<string, unknown> | null>>;
}

/** The maximum seed; random streams use 32 bits. */
export const MAX_SEED = 4_294_967_295;

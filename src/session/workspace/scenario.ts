import type { Attachment, CapabilityName } from '../../core/index.ts';
// Not by the door: the package's declarations hold what a document names, and no more.
import type { FaultRule } from '../../simulation/faults.ts';

/**
 * What the simulated world of a run is like. The same scenario and the same calls give the same
 * run, to the millisecond.
 *
 * Source: docs/contract.md#scenario.
 */
export interface Scenario {
  /** A whole number from 0; decides every latency, failure and `Math.random`. */
  seed: number;
  /** What goes wrong, backend by backend; later rules over earlier ones. */
  faults: FaultRule[];
  /** Capabilities for which this registry has no backend. */
  missing: CapabilityName[];
  /** Values by reference. They are simulated: every reader of the document sees them. */
  secrets: Record<string, string>;
  /** What came with the turn. */
  attachments: Attachment[];
}

/** The largest seed; random streams are made from 32 bits. */
export const MAX_SEED = 4_294_967_295;

import type { GateId } from '../../core/index.ts';
import type { WorkspaceStart } from '../workspace-start.ts';

/** A call that two gates would refuse. The page asks which of the two refuses it first. */
export interface GatePair {
  toolCallId: string;
  gates: readonly [GateId, GateId];
  /**
   * Parts of the start without the reason of the gate that refuses first. A test runs it and sees
   * the other gate refuse.
   */
  without: Partial<WorkspaceStart>;
}

/** A turn whose calls end at different gates. All its answers come from its run. */
export interface GateQuiz {
  /** A noun phrase. */
  title: string;
  start: WorkspaceStart;
  pair: GatePair;
}

import type { GateOptions } from '../../registry/gate-options.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import type { Verdict } from './verdict.ts';

/** A gate: it decides about one call. */
export interface Gate {
  /** Names the gate in the trace; its rules begin with it. */
  readonly id: string;
  check(call: OpenCall, env: GateEnv): Verdict | Promise<Verdict>;
  /**
   * The verdict that holds for all further calls of this tool with this filter: `skip`, or `pass`
   * as well. Default: none, and each call asks this gate.
   */
  readonly holds?: 'skip' | 'pass' | undefined;
  /** Used only by a registry that has this option. Such a gate shares the step of the next gate. */
  readonly option?: keyof GateOptions | undefined;
  /** A refused tool counts as unknown to its caller: no list that the caller reads has it. */
  readonly unknown?: true | undefined;
  /** The rule that refuses if a promise does not resolve in time. */
  readonly noAnswer?: string | undefined;
}

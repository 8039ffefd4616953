import type { Clock } from '../../core/index.ts';
import type { FaultRule, Outbox, RandomSource } from '../../simulation/index.ts';
import type { WarehouseOptions } from './warehouse.ts';

/** What the simulated network of one world is made of. */
export interface NetworkOptions extends WarehouseOptions {
  clock: Clock;
  random: RandomSource;
  faults: readonly FaultRule[];
  outbox: Outbox;
  epochMs: number;
}

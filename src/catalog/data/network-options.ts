import type { Clock } from '../../core/index.ts';
import type { FaultRule, HttpMock, Outbox, RandomSource } from '../../simulation/index.ts';
import type { RecordOptions } from '../sandbox-data/record-options.ts';
import type { WarehouseOptions } from './warehouse.ts';

/** Options for the simulated network. */
export interface NetworkOptions extends WarehouseOptions, RecordOptions {
  clock: Clock;
  random: RandomSource;
  faults: readonly FaultRule[];
  /** Mocked responses of HTTP APIs. Default: none. */
  mocks?: readonly HttpMock[] | undefined;
  outbox: Outbox;
  epochMs: number;
}

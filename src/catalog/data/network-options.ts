import type { Clock } from '../../core/index.ts';
import type {
  FaultRule,
  HttpMock,
  Outbox,
  RandomSource,
  RecordChanges,
  RecordLog,
} from '../../simulation/index.ts';
import type { WarehouseOptions } from './warehouse.ts';

/** The records that services start with, and where they report what they change. */
export interface RecordOptions {
  /** A person's changes to the records of the scenario. Default: none. */
  records?: RecordChanges | undefined;
  log?: RecordLog;
}

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

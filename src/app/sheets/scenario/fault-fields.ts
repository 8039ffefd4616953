import type { FaultRule } from '../../../simulation/index.ts';

/** Options of the fields of one condition. */
export interface FaultFieldsProps {
  rule: FaultRule;
  set: <K extends keyof FaultRule>(key: K, value: FaultRule[K]) => void;
}

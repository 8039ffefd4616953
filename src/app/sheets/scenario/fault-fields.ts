import type { FaultRule } from '../../../simulation/index.ts';

/** What the fields of one condition of a rule get. */
export interface FaultFieldsProps {
  rule: FaultRule;
  set: <K extends keyof FaultRule>(key: K, value: FaultRule[K]) => void;
}

import { accessExamples } from './access-examples.ts';
import type { ClauseExample } from './clause-example.ts';
import { contextExamples } from './context-examples.ts';
import { gateExamples } from './gate-examples.ts';
import { registryExamples } from './registry-examples.ts';
import { runExamples } from './run-examples.ts';
import { turnExamples } from './turn-examples.ts';

export type { ClauseExample } from './clause-example.ts';

/** One example for each clause of the contract. */
export const clauseExamples: readonly ClauseExample[] = [
  ...gateExamples,
  ...runExamples,
  ...turnExamples,
  ...contextExamples,
  ...registryExamples,
  ...accessExamples,
];

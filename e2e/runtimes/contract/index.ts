import { admission } from './admission.ts';
import { around } from './around.ts';
import { beforeStart } from './before-start.ts';
import { budget } from './budget.ts';
import { capabilities } from './capabilities.ts';
import { type ContractCase, type ContractRow, runCases, type Subject } from './contract-case.ts';
import { definitions } from './definitions.ts';
import { execution } from './execution.ts';
import { helpers } from './helpers.ts';
import { limits } from './limits.ts';
import { reducers } from './reducers.ts';
import { registering } from './registering.ts';
import { scopes } from './scopes.ts';
import { trace } from './trace.ts';

/** The tests of the contract, which run on the built package in every runtime. */
export const cases: readonly ContractCase[] = [
  ...registering,
  ...scopes,
  ...definitions,
  ...admission,
  ...capabilities,
  ...beforeStart,
  ...budget,
  ...execution,
  ...around,
  ...limits,
  ...reducers,
  ...trace,
  ...helpers,
];

/** Runs all tests of the contract on a runtime's modules. Never rejects. */
export function runContract(subject: Subject): Promise<ContractRow[]> {
  return runCases(cases, subject);
}

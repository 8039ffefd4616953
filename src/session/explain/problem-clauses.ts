import type { WorkspaceProblem } from '../store/problem.ts';

/** The clause that explains each kind of problem. */
export const PROBLEM_SOURCES: Readonly<Record<WorkspaceProblem['where']['kind'], string>> = {
  call: 'docs/contract.md#lookup',
  args: 'docs/contract.md#arguments',
  schema: 'docs/contract.md#schema-validation',
  code: 'docs/contract.md#tools',
  reducer: 'docs/contract.md#reducers',
  declaration: 'docs/contract.md#declarations',
  personality: 'docs/contract.md#allowlist',
  scenario: 'docs/contract.md#availability',
};

import type { ExpectationRule } from '../workspace/workspace.ts';

/** The user's actions on expectations. None throws. */
export interface ExpectationActions {
  /**
   * Adds an expectation for the current turn. A built-in sample is copied into the document first.
   * @returns its id
   */
  addExpectation(tool: string, sampleId: string, rule: ExpectationRule): string | undefined;
  changeExpectation(id: string, rule: ExpectationRule): void;
  /** Can be undone. */
  removeExpectation(id: string): void;
}

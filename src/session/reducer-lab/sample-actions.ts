import type { ReducerSample } from '../../sandbox/api.ts';
import type { Sample } from '../workspace/workspace.ts';

/** Actions on the samples of the document, and on what counts as a failure in them. */
export interface SampleActions {
  /** Adds a sample and opens it. @returns its id */
  addSample(sample: Omit<Sample, 'id'>): string;
  /**
   * Adds a text as a sample of the selected tool and opens it. The page offers to undo it.
   *
   * @param name default: a name from its first words
   * @returns its id; `undefined` without a selected tool
   */
  addText(text: string, name?: string): string | undefined;
  /** Saves the result of a call in the shown run as a sample. Ignores a call without a result. */
  keepCall(callId: string): void;
  /** Saves an input that violates a rule. */
  keepCounterexample(tool: string, name: string, sample: ReducerSample): void;
  /** Copies a built-in sample into the document and opens the copy. @returns its id */
  adoptSample(tool: string, id: string): string | undefined;
  changeSample(id: string, patch: Partial<Pick<Sample, 'name' | 'argsText' | 'result'>>): void;
  duplicateSample(id: string): void;
  /** Removes a sample with its expectations; can be undone. */
  removeSample(id: string): void;
  /**
   * Sets the texts of lines that count as failures of this tool besides the known ones, separated
   * by commas.
   */
  setFailureTexts(tool: string, texts: string): void;
}

import type { Inspection } from '../../context/index.ts';
import type { GeneratedProgram, ProgramQuestion } from '../codegen/generate-program.ts';
import type { PasteQuestion } from '../declarations/import-text.ts';
import type { InspectionToolsQuestion } from '../definitions/inspect-user-tools.ts';
import type { ProviderView } from '../definitions/provider-view.ts';
import type { ToolSearchQuestion, ToolSearchResult } from '../definitions/rank-definitions.ts';
import type { ReadRequest } from '../provider-messages/read-request.ts';
import type { Transcript, TranscriptText } from '../provider-messages/read-transcript.ts';
import type { MessagesQuestion, MessagesView } from '../provider-messages/write-messages.ts';
import type { ComparedCut, CutsQuestion } from '../reducer-lab/compare-cuts.ts';
import type { CountQuestion, TokenCount } from '../tokens/count-texts.ts';
import type { DefinitionQuestion } from './engine-tasks.ts';

/**
 * Texts that the engine reads and writes for panels and dialogs, since a hostile text takes
 * seconds. A signal cancels the work; the promise then rejects.
 */
export interface TextActions {
  /** Reads a text with tools. Does not reject for any text. */
  readPasted(question: PasteQuestion & TranscriptText, signal?: AbortSignal): Promise<ReadRequest>;
  /** Reads the calls of a transcript. Does not reject for any text. */
  readTranscript(question: TranscriptText, signal?: AbortSignal): Promise<Transcript>;
  /** Cuts a result by each strategy. Rejects with a sentence if that takes too long. */
  compareCuts(question: CutsQuestion, signal?: AbortSignal): Promise<readonly ComparedCut[]>;
  /**
   * Counts the tokens of texts. Does not reject.
   *
   * @returns `undefined` if the counter does not load, which a notice says, or if it takes too long
   */
  countTokens(
    question: CountQuestion,
    signal?: AbortSignal,
  ): Promise<readonly TokenCount[] | undefined>;
  /** Rejects with a sentence if the definitions take too long. */
  writeDefinitions(question: DefinitionQuestion, signal?: AbortSignal): Promise<ProviderView>;
  /** Inspects the user's tools. Rejects with a sentence if that takes too long. */
  inspectUserTools(question: InspectionToolsQuestion, signal?: AbortSignal): Promise<Inspection>;
  /** Ranks tools as `search_tools` does. Rejects with a sentence if that takes too long. */
  rankTools(
    question: ToolSearchQuestion,
    signal?: AbortSignal,
  ): Promise<readonly ToolSearchResult[]>;
  /** Rejects with a sentence if the messages take too long. */
  writeMessages(question: MessagesQuestion, signal?: AbortSignal): Promise<MessagesView>;
  /** Rejects with a sentence if the program takes too long. */
  writeProgram(input: ProgramQuestion, signal?: AbortSignal): Promise<GeneratedProgram>;
}

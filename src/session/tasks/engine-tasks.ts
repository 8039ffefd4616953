import type { Inspection } from '../../context/index.ts';
import type { ArgumentIssue, ToolDefinitionLite } from '../../core/index.ts';
import type { SandboxCheckReport } from '../../sandbox/api.ts';
import type { ArgumentCheck } from '../arguments/check-arguments.ts';
import type { Filled, FillQuestion } from '../arguments/fill.ts';
import type { GeneratedProgram, ProgramQuestion } from '../codegen/generate-program.ts';
import type { TurnMeter } from '../conversation/measure-turn.ts';
import type { InspectionToolsQuestion } from '../definitions/inspect-user-tools.ts';
import type { ProviderChoice, ProviderView } from '../definitions/provider-view.ts';
import type { ToolSearchQuestion, ToolSearchResult } from '../definitions/rank-definitions.ts';
import type { TaskEngine } from '../engine/task-engine.ts';
import type { ReadRequest, RequestQuestion } from '../provider-messages/read-request.ts';
import type { Transcript, TranscriptQuestion } from '../provider-messages/read-transcript.ts';
import type { MessagesQuestion, MessagesView } from '../provider-messages/write-messages.ts';
import type { CheckQuestion } from '../reducer-lab/check-reducer.ts';
import type { ComparedCut, CutsQuestion } from '../reducer-lab/compare-cuts.ts';
import type { Trial } from '../reducer-lab/trial.ts';
import type { TrialQuestion } from '../reducer-lab/try-reducer.ts';
import type { ReplayTasks } from '../replay/to-replay-tasks.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { CountQuestion, TokenCount } from '../tokens/count-texts.ts';
import type { InspectionQuestion } from '../tool-list/inspect-registry.ts';
import type { CatalogListing } from '../tools/catalog-tool-infos.ts';
import type { CompileTasks } from '../user-code/compiler.ts';

/** Definitions, and the format in which they are written. */
export interface DefinitionQuestion {
  definitions: readonly ToolDefinitionLite[];
  choice: ProviderChoice;
  /** The names of the tools that the provider's own search finds. Default: the request has no search. */
  deferred?: readonly string[] | undefined;
}

/** The tasks that an engine computes for the page besides its runs. */
export type EngineTasks = Pick<CompileTasks, keyof CompileTasks> &
  Pick<TurnMeter, keyof TurnMeter> &
  Pick<ReplayTasks, keyof ReplayTasks> & {
    /** The issues of each text of arguments, in their order. */
    checkArguments(question: ArgumentCheck): Promise<readonly (readonly ArgumentIssue[])[]>;
    /** The tokens of each text. Rejects if the counter does not load. */
    countTokens(question: CountQuestion, signal?: AbortSignal): Promise<readonly TokenCount[]>;
    fillArguments(question: FillQuestion): Promise<Filled>;
    inspectUserTools(question: InspectionToolsQuestion, signal?: AbortSignal): Promise<Inspection>;
    inspectRegistry(question: InspectionQuestion): Promise<ToolVisibility>;
    rankTools(
      question: ToolSearchQuestion,
      signal?: AbortSignal,
    ): Promise<readonly ToolSearchResult[]>;
    listCatalog(): Promise<CatalogListing>;
    tryReducer(question: TrialQuestion, signal?: AbortSignal): Promise<Trial>;
    checkReducer(question: CheckQuestion, signal?: AbortSignal): Promise<SandboxCheckReport>;
    /** The result, cut by each strategy. */
    compareCuts(question: CutsQuestion, signal?: AbortSignal): Promise<readonly ComparedCut[]>;
    readPasted(question: RequestQuestion, signal?: AbortSignal): Promise<ReadRequest>;
    readTranscript(question: TranscriptQuestion, signal?: AbortSignal): Promise<Transcript>;
    writeDefinitions(question: DefinitionQuestion, signal?: AbortSignal): Promise<ProviderView>;
    writeMessages(question: MessagesQuestion, signal?: AbortSignal): Promise<MessagesView>;
    writeProgram(input: ProgramQuestion, signal?: AbortSignal): Promise<GeneratedProgram>;
  };

/** The tasks of an engine elsewhere. */
export function toEngineTasks(engine: TaskEngine): EngineTasks {
  // Both ends have the same table, so the answer is that of the task.
  const ask = <K extends keyof EngineTasks>(task: K) =>
    ((input: unknown, signal?: AbortSignal, report?: (progress: unknown) => void) =>
      engine.ask(task, input, signal, report)) as EngineTasks[K];
  return {
    checkArguments: ask('checkArguments'),
    checkReducer: ask('checkReducer'),
    compareCuts: ask('compareCuts'),
    compileReducer: ask('compileReducer'),
    compileTool: ask('compileTool'),
    countTokens: ask('countTokens'),
    exportReplay: ask('exportReplay'),
    fillArguments: ask('fillArguments'),
    inspectUserTools: ask('inspectUserTools'),
    inspectRegistry: ask('inspectRegistry'),
    listCatalog: ask('listCatalog'),
    measureDefinitions: ask('measureDefinitions'),
    measureTurn: ask('measureTurn'),
    rankTools: ask('rankTools'),
    readPasted: ask('readPasted'),
    readTranscript: ask('readTranscript'),
    replay: ask('replay'),
    replayTurns: ask('replayTurns'),
    tryReducer: ask('tryReducer'),
    writeDefinitions: ask('writeDefinitions'),
    writeMessages: ask('writeMessages'),
    writeProgram: ask('writeProgram'),
  };
}

import { loadOnce } from '../../lib/load-once.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { checkArguments } from '../arguments/check-arguments.ts';
import type { Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { createCheckTask } from '../reducer-lab/check-reducer.ts';
import { compileRecipes } from '../reducer-lab/recipe-shortcut.ts';
import { createTrialTask } from '../reducer-lab/try-reducer.ts';
import { toReplayTasks } from '../replay/to-replay-tasks.ts';
import { inspectRegistry } from '../tool-list/inspect-registry.ts';
import { listCatalog } from '../tools/catalog-tool-infos.ts';
import { createAvailabilityProbe } from '../user-code/availability-probe.ts';
import { createCompileTasks } from '../user-code/compile-file.ts';
import type { EngineTasks } from './engine-tasks.ts';

/** Dependencies of {@link createTasks}. */
export interface TaskParts {
  equipment: Equipment;
  /** For tools that are inspected and never called. */
  clock: SessionClock;
  /** Runs the user's code; absent where no code runs. */
  sandbox?: Sandbox | undefined;
}

/** The tasks, computed on this thread. */
export function createTasks({ equipment, clock, sandbox }: TaskParts): EngineTasks {
  const probe = sandbox && createAvailabilityProbe(sandbox, clock);
  const { compileTool, compileReducer } = createCompileTasks(sandbox);
  return {
    compileTool,
    compileReducer: compileRecipes(compileReducer),
    checkArguments: async (question) => checkArguments(question),
    countTokens: async (question, signal) => {
      const { countTexts } = await import('../tokens/count-texts.ts');
      return countTexts(question, signal);
    },
    fillArguments: async ({ schema, filling, ...options }) => {
      const { fillArgs } = await import('../arguments/fill.ts');
      return fillArgs(schema, filling, options);
    },
    inspectUserTools: async (question) => {
      const { inspectUserTools } = await import('../definitions/inspect-user-tools.ts');
      return inspectUserTools(question);
    },
    inspectRegistry: (question) =>
      inspectRegistry(question, { equipment, clock, ...(probe && { probe }) }),
    listCatalog: async () => listCatalog(equipment, clock),
    tryReducer: createTrialTask(equipment.reducers, sandbox),
    checkReducer: createCheckTask(sandbox),
    compareCuts: async (question) => {
      const { compareCuts } = await import('../reducer-lab/compare-cuts.ts');
      return compareCuts(question);
    },
    readPasted: async (question) => {
      const { readRequest } = await import('../provider-messages/read-request.ts');
      return readRequest(question);
    },
    readTranscript: async (question) => {
      const { readTranscript } = await import('../provider-messages/read-transcript.ts');
      return readTranscript(question);
    },
    measureTurn: async (question) => {
      const { turnMeter } = await import('../conversation/measure-turn.ts');
      return turnMeter.measureTurn(question);
    },
    measureDefinitions: async (question) => {
      const { turnMeter } = await import('../conversation/measure-turn.ts');
      return turnMeter.measureDefinitions(question);
    },
    ...toReplayTasks(
      loadOnce(async () => {
        const { createReplayTasks } = await import('../replay/replay-tasks.ts');
        return createReplayTasks({ equipment, sandbox, probe });
      }),
    ),
    writeProgram: async (input) => {
      const { generateProgram } = await import('../codegen/generate-program.ts');
      return generateProgram(input);
    },
    writeMessages: async (question) => {
      const { writeMessages } = await import('../provider-messages/write-messages.ts');
      return writeMessages(question);
    },
    writeDefinitions: async ({ definitions, choice, deferred }) => {
      const { toProviderView } = await import('../definitions/provider-view.ts');
      return toProviderView(definitions, choice, deferred);
    },
    rankTools: async (question) => {
      const { rankDefinitions } = await import('../definitions/rank-definitions.ts');
      return rankDefinitions(question);
    },
  };
}

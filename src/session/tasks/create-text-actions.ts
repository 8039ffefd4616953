import type { StoreApi } from 'zustand/vanilla';
import { messageOf } from '../../lib/message-of.ts';
import { HungTaskError } from '../lib/hung-task-error.ts';
import { toTranscriptTools } from '../provider-messages/to-transcript-tools.ts';
import type { SessionState } from '../store/state.ts';
import { isCounterFailure, toCounterFailure } from '../tokens/counter-failure.ts';
import type { EngineTasks } from './engine-tasks.ts';
import type { TextActions } from './text-actions.ts';

/** Dependencies of {@link createTextActions}. */
export interface TextContext {
  store: StoreApi<SessionState>;
  /** Resolves to `undefined` if the engine's code does not load. */
  loadTasks(): Promise<EngineTasks | undefined>;
}

/** Creates the actions that read and write texts in the engine. */
export function createTextActions({ store, loadTasks }: TextContext): TextActions {
  const load = async () => {
    const tasks = await loadTasks();
    if (!tasks) throw new Error('The code that reads it did not load. Reload the page.');
    return tasks;
  };
  const tools = () => toTranscriptTools(store.getState());
  return {
    readPasted: async (question, signal) => {
      try {
        return await (await load()).readPasted({ ...question, tools: tools() }, signal);
      } catch (error) {
        return toRefusal(error);
      }
    },
    readTranscript: async (question, signal) => {
      try {
        return await (await load()).readTranscript({ ...question, tools: tools() }, signal);
      } catch (error) {
        return toRefusal(error);
      }
    },
    compareCuts: async (question, signal) => (await load()).compareCuts(question, signal),
    countTokens: async (question, signal) => {
      const current = () => store.getState().workspace.contextSettings?.counter;
      try {
        const counts = await (await load()).countTokens(question, signal);
        const isOver = isCounterFailure(store.getState().notice) && current() === question.counter;
        if (isOver) store.setState({ notice: undefined });
        return counts;
      } catch (error) {
        const counter = current();
        const isLoading = !(error instanceof HungTaskError) && !signal?.aborted;
        if (isLoading && counter === question.counter)
          store.setState({ notice: toCounterFailure(counter) });
        return undefined;
      }
    },
    writeDefinitions: async (question, signal) => (await load()).writeDefinitions(question, signal),
    inspectUserTools: async (question, signal) => (await load()).inspectUserTools(question, signal),
    rankTools: async (question, signal) => (await load()).rankTools(question, signal),
    writeMessages: async (question, signal) => (await load()).writeMessages(question, signal),
    writeProgram: async (input, signal) => (await load()).writeProgram(input, signal),
  };
}

function toRefusal(error: unknown): { ok: false; message: string } {
  return { ok: false, message: `${messageOf(error)} Paste a part of the text.` };
}

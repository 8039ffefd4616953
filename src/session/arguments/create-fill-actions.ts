import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { EditContext } from '../store/edit-context.ts';
import { selectSchemaText } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { findCall, setArgsText } from '../workspace/transitions.ts';
import type { Filled, FillQuestion } from './fill.ts';
import type { FillActions, FillStrategy } from './fill-actions.ts';

/** Dependencies of {@link createFillActions}. */
export interface FillContext extends EditContext {
  /** Computes values; absent until it is loaded. */
  fillArguments(): ((question: FillQuestion) => Promise<Filled>) | undefined;
}

/** Creates the actions that generate arguments. */
export function createFillActions({ store, edit, fillArguments }: FillContext): FillActions {
  return {
    fillArgs: async (callId, filling) => {
      const state = store.getState();
      const call = findCall(state.workspace, callId);
      if (!call) return 'The call is no longer in the batch. Select another one.';
      const info = state.tools.find(({ name }) => name === call.tool);
      const schema = readSchema(state, call.tool);
      if (!info || !schema) {
        return `The schema of ${call.tool} is invalid. Fix it and try again.`;
      }
      const { seed } = state.workspace.scenario;
      const fill = fillArguments();
      if (!fill) return 'The code that generates arguments is still loading. Try again.';
      const question = {
        ...{ schema, filling, example: info.exampleArgs },
        ...(filling === 'corrected' && { current: readJson(call.argsText) }),
        // The current value seeds the next one, so that each press gives another value.
        seed: hash(`${seed}\n${call.tool}\n${filling}\n${call.argsText}`),
      };
      const filled = await fill(question).catch(toRefusal);
      if (!filled.ok) return filled.message;
      // The call may be gone, or have been edited, while its new value was computed.
      if (findCall(store.getState().workspace, callId) !== call) return undefined;
      edit(`Filled ${call.toolCallId} with ${WORDS[filling]}`, (workspace) =>
        setArgsText(workspace, callId, toJsonText(filled.value)),
      );
      return undefined;
    },
  };
}

const WORDS: Record<FillStrategy, string> = {
  example: 'an example',
  corrected: 'valid values where they were refused',
  random: 'a random value',
  empty: 'empty values',
  lowest: 'the lowest values',
  highest: 'the highest values',
  unicode: 'unicode',
  invalid: 'an invalid value',
};

function readSchema(state: SessionState, tool: string): JsonSchema | undefined {
  const schema = readJson(selectSchemaText(state, tool));
  return isRecord(schema) ? schema : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toRefusal(error: unknown): { ok: false; message: string } {
  const { message } = error instanceof Error ? error : { message: String(error) };
  return { ok: false, message: `${message} Simplify the schema, or type the arguments.` };
}

/** FNV-1a, 31 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 1;
}

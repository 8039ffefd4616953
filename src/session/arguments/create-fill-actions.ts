import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { EditContext } from '../store/edit-context.ts';
import { selectSchemaText } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { findCall, setArgsText } from '../workspace/transitions.ts';
import { fillArgs } from './fill.ts';
import type { FillActions, Filling } from './fill-actions.ts';

/** Creates the actions that generate arguments. */
export function createFillActions({ store, edit }: EditContext): FillActions {
  return {
    fillArgs: (callId, filling) => {
      const state = store.getState();
      const call = findCall(state.workspace, callId);
      if (!call) return 'The call is no longer in the batch. Select another one.';
      const info = state.tools.find(({ name }) => name === call.tool);
      const schema = readSchema(state, call.tool);
      if (!info || !schema) {
        return `The schema of ${call.tool} is invalid. Fix it and try again.`;
      }
      const { seed } = state.workspace.scenario;
      const filled = fillArgs(schema, filling, {
        // The current value seeds the next one, so that each press gives another value.
        seed: hash(`${seed}\n${call.tool}\n${filling}\n${call.argsText}`),
        example: info.exampleArgs,
      });
      if (!filled.ok) return filled.message;
      edit(`Filled ${call.toolCallId} with ${WORDS[filling]}`, (workspace) =>
        setArgsText(workspace, callId, toJsonText(filled.value)),
      );
      return undefined;
    },
  };
}

const WORDS: Record<Filling, string> = {
  example: 'an example',
  random: 'a random value',
  empty: 'empty values',
  lowest: 'the lowest values',
  highest: 'the highest values',
  unicode: 'unicode',
  invalid: 'an invalid value',
};

function readSchema(state: SessionState, tool: string): JsonSchema | undefined {
  try {
    const schema: unknown = JSON.parse(selectSchemaText(state, tool));
    return isRecord(schema) ? schema : undefined;
  } catch {
    return undefined;
  }
}

/** FNV-1a, 31 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 1;
}

import type { Lane } from '../../../session/run.ts';
import type { SessionState } from '../../../session/state.ts';
import { currentBatch } from '../../../session/transitions.ts';
import { createWireNamer, toResultText } from '../../../session/wire/wire-view.ts';
import { readWireFormat } from '../../lib/wire-format.ts';

/** What goes back to the provider that the Wire tab shows, for one call. */
export function toResultMessage({ run, tools }: SessionState, lane: Lane): string | undefined {
  const { format, wrap } = readWireFormat();
  const call = run && currentBatch(run.input).calls.find(({ id }) => id === lane.callId);
  const info = tools.find(({ name }) => name === lane.tool);
  const toWireName = createWireNamer(format, tools, [lane.tool]);
  return toResultText(lane, call?.argsText ?? '{}', info, { format, wrap, toWireName });
}

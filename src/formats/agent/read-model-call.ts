import type { ToolCall, ToolCallResult } from '../../core/index.ts';
import type { ProviderDefinitions } from '../definition.ts';
import { parseArguments } from '../found-call.ts';
import { describeType } from '../json.ts';
import type { ModelCall } from './calls-in.ts';

/** A call for the registry, or the result of one that cannot run. */
export type ReadModelCall = { call: ToolCall } | { settled: ToolCallResult };

/**
 * Reads one call. Broken arguments fail only their own call, so that the model can repeat it.
 *
 * @param definitions the definitions that the model has
 */
export function readModelCall(
  sent: ModelCall,
  toolCallId: string,
  definitions: Pick<ProviderDefinitions<unknown>, 'fromProviderCall'>,
): ReadModelCall {
  const name = typeof sent.name === 'string' ? sent.name : '';
  const fail = (error: string): ReadModelCall => ({
    settled: { toolCallId, name, result: { ok: false, error, code: 'input_invalid' } },
  });
  if (sent.isCut) {
    return fail(
      'The answer ended within this call, so the call did not run. Send the whole call again. If the answer reached its limit, shorten the arguments.',
    );
  }
  const parsed = parseArguments(sent.args);
  if ('problem' in parsed) {
    return fail(
      `The arguments of this call cannot be read. ${parsed.problem.message} Send the call again with a JSON object.`,
    );
  }
  const args = parsed.value ?? {};
  if (typeof args !== 'object' || Array.isArray(args)) {
    return fail(
      `The arguments of this call are ${describeType(args)}. Send the call again with a JSON object.`,
    );
  }
  const call = { toolCallId, name, args };
  return { call: definitions.fromProviderCall(call) ?? call };
}

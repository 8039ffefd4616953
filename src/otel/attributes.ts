import type { Attributes } from '@opentelemetry/api';
import type { TraceEvent } from '../core/index.ts';

/** The operation of the GenAI semantic conventions. */
export const OPERATION = 'execute_tool';

/** `execute_tool <name>`; without a name where no tool has it. */
export function spanNameOf(name: string | undefined): string {
  return name === undefined ? OPERATION : `${OPERATION} ${name}`;
}

/** The longest text of a caller in an attribute, in UTF-16 code units. */
const LONGEST = 256;

/** The attributes of a call by the GenAI semantic conventions. */
export function toolAttributes(call: { name: string; toolCallId: string }): Attributes {
  return {
    'gen_ai.operation.name': OPERATION,
    'gen_ai.tool.name': call.name.slice(0, LONGEST),
    'gen_ai.tool.call.id': call.toolCallId.slice(0, LONGEST),
    'gen_ai.tool.type': 'function',
  };
}

/** The attributes of the caller. */
export function callerAttributes({ caller }: TraceEvent): Attributes {
  if (!caller) return {};
  const { subject, session, personality, requestId } = caller;
  return {
    ...(subject !== undefined && { 'enduser.id': subject }),
    ...(session !== undefined && { 'gen_ai.conversation.id': session }),
    ...(personality !== undefined && { 'toolyard.personality': personality }),
    ...(requestId !== undefined && { 'toolyard.request.id': requestId }),
  };
}

/** A name, and no sentence, which may quote a value. */
const REASON = /^[a-z][a-z\d_]{0,39}$/i;

/** The attribute `error.type`: the reason of a failure, or its code. */
export function errorTypeOf(failure: { code?: string; reason?: string }): string {
  const { code = '_OTHER', reason } = failure;
  return reason !== undefined && REASON.test(reason) ? reason : code;
}

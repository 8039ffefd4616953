import { isRecord } from '../../lib/is-record.ts';
import type { ProviderFormat } from '../definition.ts';
import type { DeltaJoiner } from './delta-joiner.ts';

type Fields = Record<string, unknown>;

/** Takes from one event of a stream what it says about calls. */
export type EventReader = (event: Fields, joiner: DeltaJoiner) => void;

/** How each format's events are read. Those of MCP are whole requests and need no joining. */
export const EVENT_READERS: Readonly<Record<Exclude<ProviderFormat, 'mcp'>, EventReader>> = {
  'openai-chat': readOpenAiChat,
  'openai-responses': readOpenAiResponses,
  anthropic: readAnthropic,
  gemini: readGemini,
  bedrock: readBedrock,
  cohere: readCohere,
  'ai-sdk': readAiSdk,
};

function readOpenAiChat(event: Fields, joiner: DeltaJoiner): void {
  for (const choice of records(event.choices)) {
    const place = String(choice.index ?? 0);
    const delta = record(choice.delta);
    for (const [position, call] of records(delta.tool_calls).entries()) {
      const { name, arguments: text } = record(call.function);
      // Some servers leave the index out, or give every call the same one, or no call an id.
      const key = `${place}/${String(call.index ?? position)}`;
      if (call.id || name) joiner.start(key, { id: call.id, name, delta: text });
      else joiner.add(key, { delta: text });
    }
    if (isRecord(delta.function_call)) {
      const { name, arguments: text } = delta.function_call;
      joiner.add(`${place}/function`, { name, delta: text });
    }
    if (typeof choice.finish_reason === 'string') joiner.endAll();
  }
  readError(event, joiner);
}

function readOpenAiResponses(event: Fields, joiner: DeltaJoiner): void {
  const { type, item_id } = event;
  const key = String(event.output_index ?? item_id);
  const item = record(event.item);
  if (type === 'response.function_call_arguments.delta') joiner.add(key, { delta: event.delta });
  else if (type === 'response.function_call_arguments.done') {
    joiner.add(key, { name: event.name, args: event.arguments });
    joiner.end(key);
  } else if (type === 'response.output_item.added' && item.type === 'function_call') {
    joiner.start(key, { id: item.call_id ?? item.id, name: item.name, delta: item.arguments });
  } else if (type === 'response.output_item.done' && item.type === 'function_call') {
    joiner.add(key, { id: item.call_id ?? item.id, name: item.name, args: item.arguments });
    joiner.end(key);
  } else if (type === 'response.completed') {
    for (const [position, call] of records(record(event.response).output).entries()) {
      if (call.type !== 'function_call') continue;
      const { call_id: id, name, arguments: args } = call;
      // Servers that leave items out of the list count differently than in their events.
      const key = joiner.keyOf(id) ?? String(position);
      joiner.add(key, { id, name, args });
      joiner.end(key);
    }
  } else if (type === 'error' || type === 'response.failed') {
    readError(type === 'error' ? { error: event } : record(event.response), joiner);
  }
}

function readAnthropic(event: Fields, joiner: DeltaJoiner): void {
  const { type } = event;
  const key = String(event.index ?? 0);
  const block = record(event.content_block);
  const delta = record(event.delta);
  if (type === 'content_block_start' && block.type === 'tool_use') {
    const { id, name, input } = block;
    // It begins as `{}`, which the pieces replace.
    const isFull = isRecord(input) && Object.keys(input).length > 0;
    joiner.start(key, { id, name, ...(isFull && { args: input }) });
  } else if (type === 'content_block_start') {
    // The provider runs its own tools itself, and streams their input in the same way.
    joiner.ignore(key);
  } else if (type === 'content_block_delta' && delta.type === 'input_json_delta') {
    joiner.add(key, { delta: delta.partial_json });
  } else if (type === 'content_block_stop') joiner.end(key);
  else if (type === 'error') readError(event, joiner);
}

function readGemini(event: Fields, joiner: DeltaJoiner): void {
  for (const candidate of records(event.candidates)) {
    for (const part of records(record(candidate.content).parts)) {
      const call = part.functionCall ?? part.function_call;
      if (!isRecord(call)) continue;
      const { id, name } = call;
      if (call.partialArgs !== undefined || call.willContinue !== undefined) {
        joiner.report(
          'Gemini streams the arguments of this call in parts, which are not joined. Ask for whole ones: leave out streamFunctionCallArguments.',
        );
        continue;
      }
      // Each is whole, and needs no key to be found again.
      joiner.start('call', { id, name, args: call.args ?? {} });
    }
  }
  readError(event, joiner);
}

function readBedrock(event: Fields, joiner: DeltaJoiner): void {
  const { contentBlockStart, contentBlockDelta, contentBlockStop } = event;
  if (isRecord(contentBlockStart)) {
    const use = record(contentBlockStart.start).toolUse;
    if (!isRecord(use)) return;
    const { toolUseId: id, name } = use;
    joiner.start(String(contentBlockStart.contentBlockIndex ?? 0), { id, name });
  } else if (isRecord(contentBlockDelta)) {
    const use = record(contentBlockDelta.delta).toolUse;
    if (!isRecord(use)) return;
    joiner.add(String(contentBlockDelta.contentBlockIndex ?? 0), { delta: use.input });
  } else if (isRecord(contentBlockStop))
    joiner.end(String(contentBlockStop.contentBlockIndex ?? 0));
  else {
    const failed = Object.keys(event).find((key) => key.endsWith('Exception'));
    if (failed) readError({ error: event[failed] }, joiner);
  }
}

/** Version 2; of version 1, `tool-calls-chunk` and what repeats it. The SDK writes names in camel case. */
function readCohere(event: Fields, joiner: DeltaJoiner): void {
  const type = event.type ?? event.event_type ?? event.eventType;
  const key = String(event.index ?? 0);
  const message = record(record(event.delta).message);
  const given = message.tool_calls ?? message.toolCalls;
  const call = record(Array.isArray(given) ? given[0] : given);
  const { name, arguments: text } = record(call.function);
  if (type === 'tool-call-start') joiner.start(key, { id: call.id, name, delta: text });
  else if (type === 'tool-call-delta') joiner.add(key, { delta: text });
  else if (type === 'tool-call-end') joiner.end(key);
  else if (type === 'tool-calls-chunk') {
    const chunk = record(event.tool_call_delta ?? event.toolCallDelta);
    const { index, name: called, parameters } = chunk;
    if (index !== undefined) joiner.add(String(index), { name: called, delta: parameters });
  } else if (type === 'tool-calls-generation') {
    for (const [position, whole] of records(event.tool_calls ?? event.toolCalls).entries()) {
      joiner.add(String(position), { name: whole.name, args: whole.parameters ?? {} });
      joiner.end(String(position));
    }
  }
}

/** `fullStream` of the AI SDK, its stream for pages, and parts of older versions. */
function readAiSdk(event: Fields, joiner: DeltaJoiner): void {
  const { type } = event;
  const id = event.toolCallId ?? event.id;
  const key = String(id);
  const name = event.toolName;
  if (type === 'tool-input-start' || type === 'tool-call-streaming-start') {
    joiner.start(key, { id, name });
  } else if (type === 'tool-input-delta' || type === 'tool-call-delta') {
    joiner.add(key, { delta: event.delta ?? event.inputTextDelta ?? event.argsTextDelta });
  } else if (type === 'tool-input-end') joiner.end(key);
  else if (type === 'tool-call' || /^tool-input-(?:available|error)$/.test(String(type))) {
    joiner.add(key, { id, name, args: event.input ?? event.args ?? {} });
    joiner.end(key);
  } else if (type === 'error') {
    readError({ error: event.error ?? event.errorText }, joiner);
  }
}

function readError({ error }: Fields, joiner: DeltaJoiner): void {
  if (error === undefined || error === null) return;
  const message = isRecord(error) || error instanceof Error ? record(error).message : error;
  joiner.report(
    `The provider reported an error: ${String(message ?? 'without a text').slice(0, 500)}`,
  );
}

function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function records(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

import { createToolRegistry, defineTool } from 'toolyard';

const greet = defineTool({
  name: 'greet',
  description: 'Greets a person by name.',
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  execute: ({ name }) => `Hello, ${name}`,
});

const registry = createToolRegistry({ tools: [greet], concurrency: 4, defaultTimeoutMs: 10_000 });
export const definitions = registry.toDefinitions(['greet']); // for the model
const ctx = { sessionId: 's1', sessionKey: 'docs', platform: 'cli', workingDir: '/', currentTurn: 1,
  messageCount: 1, abortSignal: new AbortController().signal, emit: console.log, resultBudgetChars: 8_000 };
const calls = [
  { toolCallId: 'call_1', name: 'greet', args: { name: 'Ada' } },
  { toolCallId: 'call_2', name: 'delete_all', args: {} },
];
export const results = await registry.executeParallel(calls, ctx, ['greet']);
// [{ …, result: { ok: true, value: 'Hello, Ada' } },
//  { …, result: { ok: false, code: 'not_available', error: 'Unknown tool: delete_all' } }]

import type { ToolContext } from '../../src/core/index.ts';

/** The tool of every measured call. */
export const noop = {
  name: 'noop',
  description: 'Does nothing.',
  schema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  capabilities: {},
  execute: async () => ({ ok: true as const, value: 'x' }),
};

/** The context of every measured turn. */
export const turnContext: ToolContext = {
  sessionId: 's',
  sessionKey: 'bench',
  platform: 'cli',
  workingDir: '/',
  currentTurn: 1,
  messageCount: 1,
  abortSignal: new AbortController().signal,
  emit: () => {},
  resultBudgetChars: 80_000,
};

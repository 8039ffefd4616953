import type { Tool, ToolContext } from '../core/index.ts';

/** A tool that answers with its own name, unless told otherwise. */
export function makeTool(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `Tool ${name}.`,
    schema: { type: 'object' },
    capabilities: {},
    execute: async () => ({ ok: true, value: name }),
    ...more,
  };
}

/** A turn's context. */
export function makeCtx(more: Partial<ToolContext> = {}): ToolContext {
  return {
    sessionId: 's1',
    sessionKey: 'cli:test',
    platform: 'cli',
    workingDir: '/work',
    currentTurn: 1,
    messageCount: 1,
    abortSignal: new AbortController().signal,
    emit: () => {},
    resultBudgetChars: 80_000,
    ...more,
  };
}

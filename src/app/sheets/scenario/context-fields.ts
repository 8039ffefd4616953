import type { TurnContext } from '../../../session/workspace/workspace.ts';

/** A field of `ToolContext` that a person may edit. */
export type ContextField = {
  key: keyof TurnContext;
  /** What it does. */
  hint: string;
  /** Where the contract says so. */
  source: string;
} & (
  | { kind: 'text'; optional: boolean }
  | { kind: 'number'; min: number }
  | { kind: 'choice'; values: readonly string[] }
);

/** Every one of them, in the order of the contract. */
export const contextFields: readonly ContextField[] = [
  {
    key: 'sessionId',
    kind: 'text',
    optional: false,
    hint: 'Which conversation this is. Key-values of the scope “session”, and what the cache keeps, belong to it.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'sessionKey',
    kind: 'text',
    optional: false,
    hint: 'The conversation’s name for people, such as cli:my-repo.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'platform',
    kind: 'text',
    optional: false,
    hint: 'The surface on which the turn runs: cli, telegram, browser.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'workingDir',
    kind: 'text',
    optional: false,
    hint: 'Where relative paths start, also those of a reach.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'currentTurn',
    kind: 'number',
    min: 1,
    hint: 'The turn’s number, from 1. Reducers are told it as turnCount: later turns keep less.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'messageCount',
    kind: 'number',
    min: 0,
    hint: 'How many messages the conversation has so far.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'agentId',
    kind: 'text',
    optional: true,
    hint: 'Which agent calls, where there are several.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'teamId',
    kind: 'text',
    optional: true,
    hint: 'The team of the agent. Memory tools then use team:<id>.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'memoryScope',
    kind: 'choice',
    values: ['global', 'per-personality'],
    hint: 'Whether memories belong to the personality or to all of them.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'memoryScopeId',
    kind: 'text',
    optional: true,
    hint: 'Memory tools use this scope before any other.',
    source: 'docs/contract.md#context',
  },
];

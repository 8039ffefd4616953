import type { EditableContext } from '../../../session/workspace/index.ts';

/** An editable field of `ToolContext`. */
export type ContextField = {
  key: keyof EditableContext;
  /** Its effect. */
  hint: string;
  /** Its clause. */
  source: string;
} & (
  | { kind: 'text'; optional: boolean }
  | { kind: 'number'; min: number }
  | { kind: 'choice'; values: readonly string[] }
);

/** All fields, in the order of the contract. */
export const contextFields: readonly ContextField[] = [
  {
    key: 'sessionId',
    kind: 'text',
    optional: false,
    hint: 'The id of the conversation. Key-values of the scope “session” and cached results belong to it.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'sessionKey',
    kind: 'text',
    optional: false,
    hint: 'The display name of the conversation, for example cli:my-repo.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'platform',
    kind: 'text',
    optional: false,
    hint: 'The surface (channel) of the turn: cli, telegram, browser.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'workingDir',
    kind: 'text',
    optional: false,
    hint: 'The directory that relative paths start from, also those in fs_reach.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'currentTurn',
    kind: 'number',
    min: 1,
    hint: 'The number of the turn, from 1. Reducers receive it as turnCount and may keep less in later turns.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'messageCount',
    kind: 'number',
    min: 0,
    hint: 'The number of messages in the conversation.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'agentId',
    kind: 'text',
    optional: true,
    hint: 'The id of the calling agent, if there are several.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'teamId',
    kind: 'text',
    optional: true,
    hint: 'The team of the agent. Memory tools use the scope team:<id>.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'memoryScope',
    kind: 'choice',
    values: ['global', 'per-personality'],
    hint: 'The scope of memories: one personality or all.',
    source: 'docs/contract.md#context',
  },
  {
    key: 'memoryScopeId',
    kind: 'text',
    optional: true,
    hint: 'Memory tools prefer this scope.',
    source: 'docs/contract.md#context',
  },
];

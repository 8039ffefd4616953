import { agentKind } from './agent/kind.ts';
import { builtinKind } from './builtin/kind.ts';
import { clientKind } from './client/kind.ts';
import { internalKind } from './internal/kind.ts';
import type { Kind, KindSources } from './kind.ts';
import { mcpKind } from './mcp/kind.ts';
import { ragKind } from './rag/kind.ts';
import { webhookKind } from './webhook/kind.ts';

/** Every kind of tool that a declaration may name. A new kind is a file and a line here. */
const TABLE = [
  builtinKind,
  internalKind,
  clientKind,
  mcpKind,
  webhookKind,
  ragKind,
  agentKind,
] as const;

/**
 * The same, for a program that adds its own kinds.
 *
 * Source: docs/contract.md#kinds.
 */
export const KINDS: readonly Kind[] = TABLE;

/**
 * The sources of all kinds. Each is optional; a kind reports a missing one.
 *
 * Source: docs/contract.md#kinds.
 */
export type DeclarationSources = KindSources & SourcesOf<(typeof TABLE)[number]>;

/** The combined sources of several kinds. */
type SourcesOf<TKind> = (TKind extends Kind<infer S> ? (sources: S) => void : never) extends (
  sources: infer All,
) => void
  ? All
  : never;

import { agentKind } from './agent/kind.ts';
import { builtinKind } from './builtin/kind.ts';
import { clientKind } from './client/kind.ts';
import { internalKind } from './internal/kind.ts';
import type { Kind, KindSources } from './kind.ts';
import { mcpKind } from './mcp/kind.ts';
import { ragKind } from './rag/kind.ts';
import { webhookKind } from './webhook/kind.ts';

/** Every kind of tool that a declaration may name. A new kind is a file of its own and a line here. */
const TABLE = [
  builtinKind,
  internalKind,
  clientKind,
  mcpKind,
  webhookKind,
  ragKind,
  agentKind,
] as const;

/** The same, for a program that adds kinds of its own. */
export const KINDS: readonly Kind[] = TABLE;

/** What all kinds together take from outside. Each is optional; a kind says what it misses. */
export type DeclarationSources = KindSources & SourcesOf<(typeof TABLE)[number]>;

/** All that any of several kinds takes. */
type SourcesOf<TKind> = (TKind extends Kind<infer S> ? (sources: S) => void : never) extends (
  sources: infer All,
) => void
  ? All
  : never;

import type { JsonSchema, ToolCapabilities, ToolPermissions } from '../../core/index.ts';

/** A declared tool, for the screen. */
export interface DeclaredTool {
  name: string;
  description: string;
  schema: JsonSchema;
  capabilities: ToolCapabilities;
  /** Initial arguments. */
  exampleArgs: unknown;
  toolset?: string;
  maxResultChars?: number;
  outputIsUntrusted?: boolean;
  mcpServer?: string;
}

/** A problem or a note in a declaration's text. Lines and columns count from 1. */
export interface DeclaredProblem {
  message: string;
  severity: 'error' | 'warning';
  line: number;
  column: number;
}

/**
 * The state of one declaration.
 *
 * - `waiting`: not read yet, because it comes from outside or because the last visit broke off.
 */
export interface Declared {
  status: 'waiting' | 'loading' | 'ready';
  /** The loaded text. */
  text: string;
  problems: readonly DeclaredProblem[];
  /** Replaced when an MCP server changes its list. */
  tools: readonly DeclaredTool[];
  permissions?: ToolPermissions;
  /** Origins of the real network that need the user's consent. */
  asks: readonly string[];
}

/** By the id of the declaration. */
export type DeclaredTools = Readonly<Record<string, Declared>>;

/** A call that waits for the user's answer. */
export interface PendingAnswer {
  id: string;
  toolName: string;
  args: unknown;
}

/** A position in a declaration. Lines and columns count from 1. */
export interface DeclarationPlace {
  kind: 'declaration';
  id: string;
  line?: number;
  column?: number;
}

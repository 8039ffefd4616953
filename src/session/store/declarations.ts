import type { JsonSchema, ToolCapabilities, ToolPermissions } from '../../core/index.ts';

/** A tool that a declaration brings, as far as the screen knows it. */
export interface DeclaredTool {
  name: string;
  description: string;
  schema: JsonSchema;
  capabilities: ToolCapabilities;
  /** Arguments to begin with. */
  exampleArgs: unknown;
  toolset?: string;
  maxResultChars?: number;
  outputIsUntrusted?: boolean;
  mcpServer?: string;
}

/** Something in a declaration's text that its author should know. Places count from 1. */
export interface DeclaredProblem {
  message: string;
  severity: 'error' | 'warning';
  line: number;
  column: number;
}

/**
 * What is known of one declaration.
 *
 * - `waiting`: not read yet, because it comes from outside or because the last visit broke
 *   off.
 */
export interface Declared {
  status: 'waiting' | 'loading' | 'ready';
  /** The text that was read. */
  text: string;
  problems: readonly DeclaredProblem[];
  /** Changes by itself when an MCP server changes its list. */
  tools: readonly DeclaredTool[];
  permissions?: ToolPermissions;
  /** Origins of the real network that it may reach only when the visitor says so. */
  asks: readonly string[];
}

/** By the id of a declaration. */
export type DeclaredTools = Readonly<Record<string, Declared>>;

/** A call that waits for an answer of the person before the page. */
export interface PendingAnswer {
  id: string;
  toolName: string;
  args: unknown;
}

/** A place in a declaration. Lines and columns count from 1. */
export interface DeclarationPlace {
  kind: 'declaration';
  id: string;
  line?: number;
  column?: number;
}

import type { Tool, ToolPermissions } from '../../core/index.ts';

/** A declared tool without its functions. Plain data. */
export interface DeclaredTool extends Omit<Tool, 'execute' | 'isAvailable' | 'cache'> {
  /** Initial arguments. */
  exampleArgs: unknown;
  /** The server of an MCP tool, by its name. */
  mcpServer?: string;
  /** The tool's server is gone. */
  isUnavailable?: boolean;
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

/** A declaration without tools, and why it has none. */
export function createDeclared(
  status: Declared['status'],
  text: string,
  ...problems: string[]
): Declared {
  return {
    status,
    text,
    problems: problems.map((message) => ({ message, severity: 'error', line: 1, column: 1 })),
    tools: [],
    asks: [],
  };
}

/** Whether the text is unfinished, which may lack a tool for a moment. */
export function hasErrors({ problems }: Pick<Declared, 'problems'>): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** By the id of the declaration. */
export type DeclaredTools = Readonly<Record<string, Declared>>;

/** A call that waits for the user's answer. */
export interface PendingAnswer {
  id: string;
  toolName: string;
  args: unknown;
  /** An MCP server asks the user to sign in at this URL, and the answer is the URL of the redirect. */
  signInUrl?: string;
  /** The user can answer with {@link BY_CODE} instead. */
  offersCode?: boolean;
  /** The code that the user enters at `signInUrl`. There is no answer then: the server is asked. */
  signInCode?: string;
}

/** The answer of a user who prefers a code to a redirect. */
export const BY_CODE = 'code';

/** Whether a call asks the user for its result, and no server for a sign-in. */
export function isQuestion({ signInUrl }: PendingAnswer): boolean {
  return signInUrl === undefined;
}

/** The user’s answer to a call. Other runs use it for a call with the same arguments. */
export interface GivenAnswer extends Pick<PendingAnswer, 'toolName' | 'args'> {
  result: { ok: boolean; text: string };
}

/** A position in a declaration. Lines and columns count from 1. */
export interface DeclarationPlace {
  kind: 'declaration';
  id: string;
  line?: number;
  column?: number;
}

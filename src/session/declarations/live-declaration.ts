import type { ToolRegistry } from '../../core/index.ts';
import type { Declared } from '../store/declarations.ts';

/** A declaration that an engine has loaded, seen from the page. */
export interface LiveDeclaration {
  /** The number by which the inputs of runs name it. */
  readonly id: number;
  /** The state for the screen; replaced when an MCP server changes its list. */
  readonly known: Declared;
  /** Idempotent. */
  close(): void;
}

/** Loads declarations where runs compute. */
export interface DeclarationLoader {
  /** Never rejects. `onChange` is called when a server changes its tools. */
  load(
    text: string,
    env: Readonly<Record<string, string>>,
    onChange: (known: Declared) => void,
  ): Promise<LiveDeclaration>;
  /** Answers a waiting call. Ignores a call that no longer waits. */
  answer(id: string, result: { ok: boolean; text: string }): void;
}

/** Registers the tools of a declaration in a registry that only answers questions. */
export function registerForDisplay(registry: ToolRegistry, { tools }: Declared): void {
  for (const { exampleArgs: _, mcpServer, isUnavailable, ...tool } of tools) {
    registry.register(
      { ...tool, execute: neverCalled, ...(isUnavailable && { isAvailable: () => false }) },
      { ...(mcpServer !== undefined && { mcpServer }), overwrite: true },
    );
  }
}

async function neverCalled(): Promise<never> {
  throw new Error('This tool is for display only.');
}

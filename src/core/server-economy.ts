import type { KeyValueBackend } from './capabilities/backends.ts';
import type { ToolDefinitionLite } from './contract/tool-definition.ts';
import type { ToolRegistry } from './contract/tool-registry.ts';
import type { Clock } from './ports.ts';
import type { ToolRegistryOptions } from './registry/options.ts';

/**
 * Bounds what definitions and results cost the models of a server's sessions. `createServerEconomy` of
 * `toolyard/context` makes one; the option `economy` of `createToolServer` opens it once.
 *
 * Source: docs/contract.md#edge-economy.
 *
 * @throws ToolRegistryError `E_TOOL_ALREADY_REGISTERED` if the registry has one of its tools
 */
export type ServerEconomy = (parts: EconomyParts) => SessionEconomy;

/** The parts of a server that a {@link ServerEconomy} uses. */
export interface EconomyParts {
  /** Gets the tools of the economy. */
  readonly registry: ToolRegistry;
  /** The key-values of the server's stores, which all isolates share. */
  readonly keyValues?: KeyValueBackend | undefined;
  readonly clock: Clock;
  /** Receives failures of the store; they cost no request. */
  onError(error: unknown): void;
}

/** The lists and the batches of a server's sessions. */
export interface SessionEconomy {
  /** Options of the registry of each turn. */
  readonly options: Pick<ToolRegistryOptions, 'cuts'>;
  /** The tool whose calls may change the next list of their session. */
  readonly searchTool?: string;
  /**
   * The definitions for the next turn of a session. Never rejects.
   *
   * @param sessionId Absent for a caller without a session: it gets all but the tools of the economy.
   * @param definitions All that its caller may use.
   */
  list(
    sessionId: string | undefined,
    definitions: ToolDefinitionLite[],
  ): Promise<ToolDefinitionLite[]>;
  /** Runs batches of sessions by the registry of one turn. */
  over(registry: ToolRegistry): Pick<ToolRegistry, 'executeParallel'>;
}

import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { Tool } from '../contract/tool.ts';
import type { ToolResultReducerRegistry } from '../contract/tool-reducer.ts';
import type { ToolRegistryOptions } from './options.ts';
import { DefaultToolRegistry } from './registry.ts';

/**
 * Options of {@link createToolRegistry}. All have a default.
 *
 * Source: docs/contract.md#registration.
 */
export interface CreateToolRegistryOptions extends ToolRegistryOptions {
  tools?: readonly Tool[];
  /** Default: none; tools that declare capabilities are refused. */
  backends?: CapabilityBackends;
  /** Default: none. */
  reducers?: ToolResultReducerRegistry;
}

/**
 * Creates a registry with tools, backends, reducers and options.
 *
 * Source: docs/contract.md#registration.
 *
 * @throws ToolRegistryError as `registerAll` does.
 * @example
 * const registry = createToolRegistry({ tools: [readFile, search], concurrency: 4 });
 */
export function createToolRegistry(options: CreateToolRegistryOptions = {}): DefaultToolRegistry {
  const { tools = [], backends, reducers } = options;
  const registry = new DefaultToolRegistry(backends, reducers, options);
  registry.registerAll(tools);
  return registry;
}

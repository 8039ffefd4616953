import { type LoadReport, loadWithKinds } from './declarations/load-declarations.ts';
import type { Kind } from './kind.ts';
import { type DeclarationSources, KINDS } from './table.ts';

/**
 * Options of {@link loadDeclarations}.
 *
 * Source: docs/contract.md#declarations.
 */
export interface LoadDeclarationsOptions {
  /** The kinds of tools that may be declared. Default: all kinds. */
  kinds?: readonly Kind[];
}

/**
 * Loads tools, permissions, rate limits, agents and personalities from one text, YAML or JSON, of
 * one or more documents. Never rejects: mistakes are reported with line and column, and all other
 * parts load. Permissions with a mistake allow no tool.
 *
 * Source: docs/contract.md#declarations.
 *
 * @example
 * const { loaded, problems } = await loadDeclarations(text, { env: { KEY: 'k' }, handlers });
 * for (const { line, column, message } of problems) console.warn(`${line}:${column} ${message}`);
 * const { filterOpts } = registerDeclarations(registry, loaded);
 */
export function loadDeclarations(
  text: string,
  sources: DeclarationSources = {},
  { kinds = KINDS }: LoadDeclarationsOptions = {},
): Promise<LoadReport> {
  return loadWithKinds(text, sources, kinds);
}

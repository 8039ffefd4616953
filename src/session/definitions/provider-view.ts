import type { ToolDefinitionLite } from '../../core/index.ts';
import {
  type FormatWarning,
  type ProviderFormat,
  toProviderDefinitions,
} from '../../formats/index.ts';
import { PROVIDER_FACTS } from '../../formats/providers/table.ts';
import { isRecord } from '../../lib/is-record.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { providerFacts } from './providers.ts';

/** How the definitions are written. */
export interface ProviderChoice {
  format: ProviderFormat;
  /** Strict mode, if the format has one. */
  strict: boolean;
  /** With `strict`: treat object schemas without `additionalProperties` as closed. */
  closeObjects: boolean;
}

/** One tool in the provider's format. */
export interface DefinitionView {
  /** The registry's name. */
  name: string;
  /** The provider's name. */
  providerName: string;
  description: string;
  /** JSON on one line, as in the request. Its length is the size of the tool. */
  compact: string;
  /** `off`: not chosen, or the format has no strict mode. */
  strict: 'off' | 'on' | 'refused';
  /** `compact` without strict mode; present where strict mode changed it. */
  loose?: string;
  /** Present for a tool that the provider's search finds. */
  deferred?: true;
  warnings: readonly FormatWarning[];
}

/** All tools in the provider's format. */
export interface ProviderView {
  entries: readonly DefinitionView[];
  /** The value of `tools` in the request, as JSON on one line. A text is sent faster than a value. */
  tools: string;
  /** Sentences about all tools together. */
  warnings: readonly string[];
}

/**
 * The model's definitions in a provider's format.
 *
 * @param deferred the tools that the provider's own search finds; with it, the request has the search
 *
 * Source: docs/contract.md#formats.
 *
 * @example
 * toProviderView(definitions, { format: 'openai-chat', strict: true, closeObjects: false }).entries[0]?.compact
 */
export function toProviderView(
  definitions: readonly ToolDefinitionLite[],
  { format, strict, closeObjects }: ProviderChoice,
  deferred?: readonly string[],
): ProviderView {
  const facts = providerFacts(format);
  const { search } = facts;
  const asked = strict && facts.strict;
  const isDeferred = new Set(search && deferred);
  const marked = { deferred: (name: string) => isDeferred.has(name) };
  const options = { ...(asked && { strict, closeObjects }), ...marked };
  const written = toProviderDefinitions(format, definitions, options);
  const items = toItems(format, written.tools);
  const loose = asked
    ? toItems(format, toProviderDefinitions(format, definitions, marked).tools)
    : undefined;
  const warnings = new Map<string, FormatWarning[]>();
  for (const warning of written.warnings) {
    const known = warnings.get(warning.tool);
    if (known) known.push(warning);
    else warnings.set(warning.tool, [warning]);
  }
  // The registry has one tool for each name, so both lists have the same order.
  const entries = definitions.map(({ name, description }, index): DefinitionView => {
    const [item, before] = [items[index], loose?.[index]];
    const compact = JSON.stringify(item) ?? '';
    const other = loose && JSON.stringify(before);
    return {
      name,
      providerName: written.toProviderName(name) ?? name,
      description,
      compact,
      strict: asked ? (isStrict(item) ? 'on' : 'refused') : 'off',
      ...(other !== undefined && other !== compact && { loose: other }),
      ...(isDeferred.has(name) && { deferred: true as const }),
      warnings: warnings.get(name) ?? [],
    };
  });
  return {
    entries,
    tools: JSON.stringify(search && deferred ? [search, ...items] : written.tools),
    warnings: toWarnings(format, definitions.length),
  };
}

function toItems(format: ProviderFormat, tools: object): unknown[] {
  const { toItems: split } = PROVIDER_FACTS[format];
  if (split) return split(tools);
  return Array.isArray(tools)
    ? tools
    : Object.entries(tools).map(([name, tool]) => ({ [name]: tool }));
}

function isStrict(item: unknown): boolean {
  if (!isRecord(item)) return false;
  if ('strict' in item) return item.strict === true;
  // Some formats nest the tool, such as `{ type: 'function', function: { name, … } }`.
  return isStrict(Object.values(item).find((value) => isRecord(value) && 'name' in value));
}

function toWarnings(format: ProviderFormat, count: number): string[] {
  const { maxTools, label } = providerFacts(format);
  if (maxTools === undefined || count <= maxTools) return [];
  return [
    `${label} accepts at most ${formatCount(maxTools)} tools per request, but this personality has ${formatPlural(count, 'tool')}. Allow fewer tools.`,
  ];
}

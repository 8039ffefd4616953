import { ok, type ToolDefinitionLite } from '../../core/index.ts';
import {
  type FormatWarning,
  type ProviderFormat,
  type ProviderTools,
  toProviderDefinitions,
} from '../../formats/index.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { toJsonText } from '../lib/json-text.ts';
import { providerFacts } from './providers.ts';

/** How the definitions are written. */
export interface ProviderChoice {
  format: ProviderFormat;
  /** Strict mode, where the format has one. */
  strict: boolean;
  /** With `strict`: take objects that say nothing of further properties as closed. */
  closeObjects: boolean;
}

/** One tool as its provider gets it. */
export interface ProviderEntry {
  /** The registry's name. */
  name: string;
  wireName: string;
  description: string;
  /** As it stands in the request, on one line: what is counted. */
  compact: string;
  /** The same for reading. */
  text: string;
  /** `off`: nobody asked, or the format has no such mode. */
  strict: 'off' | 'on' | 'refused';
  /** What stood here without strict mode; present where strict mode changed it. */
  loose?: string;
  warnings: readonly FormatWarning[];
}

/** All tools as their provider gets them. */
export interface ProviderView {
  entries: readonly ProviderEntry[];
  /** What stands at `tools` in the request. */
  tools: unknown;
  /** Length of that as JSON on one line, in UTF-16 code units. */
  chars: number;
  /** Sentences about all tools together. */
  warnings: readonly string[];
}

/**
 * What the model sees, as a provider gets it.
 *
 * Source: docs/contract.md#formats.
 *
 * @example
 * toProviderView(definitions, { format: 'openai-chat', strict: true, closeObjects: false }).entries[0]?.text
 */
export function toProviderView(
  definitions: readonly ToolDefinitionLite[],
  { format, strict, closeObjects }: ProviderChoice,
): ProviderView {
  const facts = providerFacts(format);
  const asked = strict && facts.strict;
  // What runs the calls is the host's; without it the format would warn about every tool.
  const executor = { execute: async () => ok('') };
  const written = toProviderDefinitions(format, definitions, {
    executor,
    ...(asked && { strict, closeObjects }),
  });
  const items = toItems(format, written.tools);
  const loose = asked
    ? toItems(format, toProviderDefinitions(format, definitions, { executor }).tools)
    : undefined;
  // The registry has one tool of each name, so that both lists have the same order.
  const entries = definitions.map(({ name, description }, index): ProviderEntry => {
    const [item, before] = [items[index], loose?.[index]];
    const changed = loose !== undefined && JSON.stringify(before) !== JSON.stringify(item);
    return {
      name,
      wireName: written.toWireName(name) ?? name,
      description,
      compact: JSON.stringify(item) ?? '',
      text: toJsonText(item),
      strict: asked ? (isStrict(item) ? 'on' : 'refused') : 'off',
      ...(changed && { loose: toJsonText(before) }),
      warnings: written.warnings.filter(({ tool }) => tool === name),
    };
  });
  const chars = JSON.stringify(written.tools).length;
  return { entries, tools: written.tools, chars, warnings: toWarnings(format, definitions.length) };
}

function toItems(format: ProviderFormat, tools: ProviderTools[ProviderFormat]): unknown[] {
  if (!Array.isArray(tools)) return Object.entries(tools).map(([name, tool]) => ({ [name]: tool }));
  if (format !== 'gemini') return tools;
  return tools.flatMap((tool) => ('functionDeclarations' in tool ? tool.functionDeclarations : []));
}

function isStrict(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  if ('strict' in item) return item.strict === true;
  // Where a format puts a tool into a part of its own.
  return isStrict(
    Object.entries(item).find(([key]) => key === 'function' || key === 'toolSpec')?.[1],
  );
}

function toWarnings(format: ProviderFormat, count: number): string[] {
  const { maxTools, label } = providerFacts(format);
  if (maxTools === undefined || count <= maxTools) return [];
  return [
    `${label} takes at most ${formatCount(maxTools)} tools in one request, and these are ${formatPlural(count, 'tool')}. Narrow the personality.`,
  ];
}

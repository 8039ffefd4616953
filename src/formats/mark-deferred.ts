import type { ProviderDefinitions } from './definition.ts';
import type { AnthropicTool } from './providers/anthropic.ts';
import type { OpenAiResponsesTool } from './providers/openai-responses.ts';
import type { ToProviderOptions } from './providers/provider.ts';
import type { ProviderFormat } from './providers/table.ts';

/** Marks the deferred tools in place, where the provider has a search for them. */
export function markDeferred(
  format: ProviderFormat,
  { tools, resolve }: ProviderDefinitions<unknown>,
  options: ToProviderOptions,
): void {
  if (!options.deferred || (format !== 'anthropic' && format !== 'openai-responses')) return;
  // The cast holds: these formats write lists of these tools.
  for (const tool of tools as (AnthropicTool | OpenAiResponsesTool)[]) {
    const name = resolve(tool.name);
    if (name !== undefined && options.deferred(name)) tool.defer_loading = true;
  }
}

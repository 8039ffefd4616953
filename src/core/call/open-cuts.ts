import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolRegistryOptions } from '../registry/options.ts';
import type { ToolEntry } from '../registry/tool-entry.ts';
import type { ToolFilter } from '../registry/tool-filter.ts';
import type { BatchCuts } from '../result-cuts.ts';
import { passesAllowlist } from './gates/allowlist.ts';
import { isExcluded } from './gates/exclusion.ts';

/**
 * The cuts of a batch, by the cutter of its registry.
 *
 * @param failed called if the cutter throws; the batch is then cut as without it
 */
export function openCuts(
  options: ToolRegistryOptions,
  filter: ToolFilter,
  batch: { ctx: ToolContext; calls: number; total: number },
  failed: (thrown: unknown) => void,
): BatchCuts | undefined {
  try {
    return options.cuts?.open({
      ...batch,
      allows: (name) => {
        const entry = { name } as ToolEntry; // a built-in tool that nothing else marks
        return !isExcluded(entry, filter) && passesAllowlist(entry, filter, options);
      },
    });
  } catch (thrown) {
    failed(thrown);
    return undefined;
  }
}

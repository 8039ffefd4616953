import type { CallFilter } from '../contract/call-filter.ts';

/** A filter as it was when it was added, so that later changes of its lists have no effect. */
export interface UsedFilter {
  readonly filter: CallFilter;
  readonly name: string;
  readonly tools: ReadonlySet<string> | undefined;
  readonly toolsets: ReadonlySet<unknown> | undefined;
}

/** @throws TypeError if `filter` is not an object, or its lists are not lists. */
export function toUsedFilter(filter: CallFilter): UsedFilter {
  const { name = 'filter', tools, toolsets } = filter;
  return {
    filter,
    name,
    tools: tools && new Set(tools),
    toolsets: toolsets && new Set(toolsets),
  };
}

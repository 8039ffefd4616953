import type { Personality } from '../../../core/index.ts';
import type { ToolInfo } from '../../../session/store/index.ts';
import { personalityTransitions as to } from '../../../session/workspace/index.ts';

/** A personality's rule for one tool. `by-list`: only other lists decide. */
export type ToolRule = 'listed' | 'unlisted' | 'excluded' | 'by-list';

const LABELS: Record<ToolRule, string> = {
  listed: 'In the toolset',
  unlisted: 'Not in the toolset',
  excluded: 'Excluded',
  'by-list': 'Not excluded',
};

/** The rule of a personality for a tool. */
export function ruleOf(personality: Personality, tool: Pick<ToolInfo, 'name'> & Origin): ToolRule {
  const { toolset, exclude_tools: excluded } = personality;
  if (excluded?.includes(tool.name)) return 'excluded';
  if (!hasToolset(personality, tool)) return 'by-list';
  return toolset?.includes(tool.name) ? 'listed' : 'unlisted';
}

/** The server or the plugin of a tool: a toolset is for other tools. */
type Origin = Pick<ToolInfo, 'mcpServer' | 'pluginId'>;

/** The rules that a personality can have for a tool. */
export function rulesFor(
  personality: Personality,
  tool: Origin,
): { value: ToolRule; label: string }[] {
  const rules: ToolRule[] = hasToolset(personality, tool)
    ? ['listed', 'unlisted', 'excluded']
    : ['by-list', 'excluded'];
  return rules.map((value) => ({ value, label: LABELS[value] }));
}

function hasToolset({ toolset }: Personality, { mcpServer, pluginId }: Origin): boolean {
  return toolset !== undefined && !mcpServer && !pluginId;
}

/** The personality with another rule for a tool. */
export function withRule(personality: Personality, tool: string, rule: ToolRule): Personality {
  const { toolset, exclude_tools: excluded = [] } = personality;
  const others = excluded.filter((name) => name !== tool);
  const exclusions = rule === 'excluded' ? [...others, tool] : others;
  const one = to.setList(
    personality,
    'exclude_tools',
    exclusions.length > 0 ? exclusions : undefined,
  );
  if (toolset === undefined || rule === 'excluded' || rule === 'by-list') return one;
  const rest = toolset.filter((name) => name !== tool);
  return to.setList(one, 'toolset', rule === 'listed' ? [...rest, tool] : rest);
}

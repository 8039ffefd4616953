import { personalityTransitions as to } from '../../../session/workspace/index.ts';
import form from '../../ui/form.module.css';
import { toolNamesOf, toSummary } from './access-fold.ts';
import { McpServersFold } from './McpServersFold.tsx';
import { PartFold } from './PartFold.tsx';
import { PermissionsFold } from './PermissionsFold.tsx';
import { RestrictedNames } from './RestrictedNames.tsx';
import { Ticks } from './Ticks.tsx';
import { ToolsetFold, type ToolsetFoldProps } from './ToolsetFold.tsx';

/** The lists that decide about tools: by name, server, plugin and permission. */
export function ToolAccess(props: ToolsetFoldProps) {
  const { personality, tools, onChange } = props;
  const plugins = [...new Set(tools.flatMap(({ pluginId }) => pluginId ?? []))];
  const { exclude_tools: excluded = [] } = personality;
  const fold = { personality, tools, onChange };

  return (
    <>
      <ToolsetFold {...props} />
      <McpServersFold {...fold} />
      <PartFold title="Plugins" summary={toSummary(personality.plugins, plugins.length)}>
        <RestrictedNames
          label="Plugins"
          choice="Plugin restriction"
          known={plugins}
          chosen={personality.plugins}
          onChange={(names) => onChange(to.setList(personality, 'plugins', names))}
        />
      </PartFold>
      <PartFold
        title="Excluded tools"
        summary={excluded.length === 0 ? 'none' : excluded.join(', ')}
      >
        <p className={form.hint}>Never available here, even if allowed elsewhere.</p>
        <Ticks
          label="Excluded tools"
          known={toolNamesOf(tools)}
          chosen={excluded}
          onChange={(names) =>
            onChange(to.setList(personality, 'exclude_tools', names.length > 0 ? names : undefined))
          }
        />
      </PartFold>
      <PermissionsFold {...fold} />
    </>
  );
}

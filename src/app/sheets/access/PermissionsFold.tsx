import type { ToolPermissions } from '../../../core/index.ts';
import { personalityTransitions as to } from '../../../session/workspace/index.ts';
import form from '../../ui/form.module.css';
import { type AccessFoldProps, toolNamesOf } from './access-fold.ts';
import { PartFold } from './PartFold.tsx';
import { RestrictedNames } from './RestrictedNames.tsx';
import { Ticks } from './Ticks.tsx';

/** The allowed and denied actions of a personality: names of tools and servers. */
export function PermissionsFold({ personality, tools, onChange }: AccessFoldProps) {
  const { permissions } = personality;
  const servers = new Set(tools.flatMap(({ mcpServer }) => mcpServer ?? []));
  const known = [...toolNamesOf(tools), ...servers];
  const setActions = (list: keyof ToolPermissions, names: string[] | undefined) =>
    onChange(to.setActions(personality, list, names));
  return (
    <PartFold title="Permissions" summary={toSummary(permissions)}>
      <div className={form.field}>
        <span className={form.name}>Allowed actions</span>
        <RestrictedNames
          label="Allowed actions"
          choice="Action restriction"
          known={known}
          chosen={permissions?.allowed_actions}
          onChange={(names) => setActions('allowed_actions', names)}
        />
      </div>
      <div className={form.field}>
        <span className={form.name}>Denied actions (override allowed)</span>
        <Ticks
          label="Denied actions"
          known={known}
          chosen={permissions?.denied_actions ?? []}
          onChange={(names) => setActions('denied_actions', names.length > 0 ? names : undefined)}
        />
      </div>
    </PartFold>
  );
}

function toSummary({ allowed_actions: allowed, denied_actions: denied }: ToolPermissions = {}) {
  const what = allowed === undefined ? 'all allowed' : `${allowed.length} allowed`;
  return `${what}, ${denied?.length ? `${denied.length} denied` : 'none denied'}`;
}

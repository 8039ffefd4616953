import type { Personality, ToolPermissions } from '../../../core/index.ts';
import type { ToolInfo } from '../../../session/store/tool-info.ts';
import * as to from '../../../session/workspace/personality-transitions.ts';
import type { RegistrySettings } from '../../../session/workspace/workspace.ts';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { BoundChoice } from './BoundChoice.tsx';
import { Ticks } from './Ticks.tsx';

/** Options of {@link ToolAccess}. */
export interface ToolAccessProps {
  personality: Personality;
  tools: readonly ToolInfo[];
  onChange: (personality: Personality) => void;
  /** What an empty toolset means; the registry's, so the same for every personality. */
  emptyReads: EmptyReading;
  onEmptyReads: (reading: EmptyReading) => void;
}

type EmptyReading = RegistrySettings['emptyAllowlist'];

const EMPTY_READINGS: SelectOption<EmptyReading>[] = [
  { value: 'allow-all', label: 'all tools' },
  { value: 'deny-all', label: 'no tools' },
];

const EMPTY_SUMMARY: Record<EmptyReading, string> = {
  'allow-all': 'all: the list is empty',
  'deny-all': 'none: the list is empty',
};

/** Which tools a personality may use: by name, server, plugin and permission. */
export function ToolAccess(props: ToolAccessProps) {
  const { personality, tools, onChange, emptyReads, onEmptyReads } = props;
  const builtIn = namesOf(tools.filter(({ mcpServer, pluginId }) => !mcpServer && !pluginId));
  const servers = [...new Set(tools.flatMap(({ mcpServer }) => mcpServer ?? []))];
  const plugins = [...new Set(tools.flatMap(({ pluginId }) => pluginId ?? []))];
  const { toolset, mcp_servers: allowedServers, exclude_tools: excluded = [] } = personality;
  const { permissions, mcp_tools: mcpTools = {} } = personality;
  const setActions = (list: keyof ToolPermissions, names: string[] | undefined) =>
    onChange(to.setActions(personality, list, names));

  return (
    <>
      <Fold title="Tools" summary={toSummary(toolset, builtIn.length, EMPTY_SUMMARY[emptyReads])}>
        <BoundChoice
          label="Tool restriction"
          value={toolset}
          initial={builtIn}
          onChange={(names) => onChange(to.setList(personality, 'toolset', names))}
        >
          {(names) => (
            <>
              <Ticks
                label="Toolset"
                known={builtIn}
                chosen={names}
                onChange={(next) => onChange(to.setList(personality, 'toolset', next))}
              />
              {names.length === 0 && (
                <p className={form.hint}>
                  This toolset (allowlist) is empty: {emptyReads === 'deny-all' ? 'none' : 'all'} of
                  these tools are allowed.
                </p>
              )}
            </>
          )}
        </BoundChoice>
        <div className={form.line}>
          <span>If a toolset is empty, allow</span>
          <Select
            label="Meaning of an empty toolset"
            value={emptyReads}
            options={EMPTY_READINGS}
            onChange={onEmptyReads}
          />
        </div>
      </Fold>
      <Fold title="MCP servers" summary={toSummary(allowedServers, servers.length)}>
        <BoundChoice
          label="MCP server restriction"
          value={allowedServers}
          initial={servers}
          onChange={(names) => onChange(to.setList(personality, 'mcp_servers', names))}
        >
          {(names) => (
            <Ticks
              label="MCP servers"
              known={servers}
              chosen={names}
              onChange={(next) => onChange(to.setList(personality, 'mcp_servers', next))}
            />
          )}
        </BoundChoice>
        {servers
          .filter((server) => allowedServers?.includes(server) ?? true)
          .map((server) => {
            const own = tools.filter(({ mcpServer }) => mcpServer === server);
            const bare = own.map(({ label }) => label);
            return (
              <div key={server} className={form.field}>
                <span className={form.name}>Tools of {server}</span>
                <BoundChoice
                  label={`Tool restriction of ${server}`}
                  value={Object.hasOwn(mcpTools, server) ? mcpTools[server] : undefined}
                  initial={bare}
                  onChange={(names) => onChange(to.setMcpTools(personality, server, names))}
                >
                  {(names) => (
                    <Ticks
                      label={`Tools of ${server}`}
                      known={bare}
                      chosen={names}
                      onChange={(next) => onChange(to.setMcpTools(personality, server, next))}
                    />
                  )}
                </BoundChoice>
              </div>
            );
          })}
      </Fold>
      <Fold title="Plugins" summary={toSummary(personality.plugins, plugins.length)}>
        <BoundChoice
          label="Plugin restriction"
          value={personality.plugins}
          initial={plugins}
          onChange={(names) => onChange(to.setList(personality, 'plugins', names))}
        >
          {(names) => (
            <Ticks
              label="Plugins"
              known={plugins}
              chosen={names}
              onChange={(next) => onChange(to.setList(personality, 'plugins', next))}
            />
          )}
        </BoundChoice>
      </Fold>
      <Fold title="Excluded tools" summary={excluded.length === 0 ? 'none' : excluded.join(', ')}>
        <p className={form.hint}>Never available here, even if allowed elsewhere.</p>
        <Ticks
          label="Excluded tools"
          known={namesOf(tools)}
          chosen={excluded}
          onChange={(names) =>
            onChange(to.setList(personality, 'exclude_tools', names.length > 0 ? names : undefined))
          }
        />
      </Fold>
      <Fold title="Permissions" summary={toPermissions(permissions)}>
        <div className={form.field}>
          <span className={form.name}>Allowed actions</span>
          <BoundChoice
            label="Action restriction"
            value={permissions?.allowed_actions}
            initial={[...namesOf(tools), ...servers]}
            onChange={(names) => setActions('allowed_actions', names)}
          >
            {(names) => (
              <Ticks
                label="Allowed actions"
                known={[...namesOf(tools), ...servers]}
                chosen={names}
                onChange={(next) => setActions('allowed_actions', next)}
              />
            )}
          </BoundChoice>
        </div>
        <div className={form.field}>
          <span className={form.name}>Denied actions (override allowed)</span>
          <Ticks
            label="Denied actions"
            known={[...namesOf(tools), ...servers]}
            chosen={permissions?.denied_actions ?? []}
            onChange={(names) => setActions('denied_actions', names.length > 0 ? names : undefined)}
          />
        </div>
      </Fold>
    </>
  );
}

function namesOf(tools: readonly ToolInfo[]): string[] {
  return tools.map(({ name }) => name);
}

function toSummary(names: readonly string[] | undefined, known: number, empty = 'none'): string {
  if (names === undefined) return 'all';
  return names.length === 0 ? empty : `${names.length} of ${Math.max(known, names.length)}`;
}

function toPermissions({ allowed_actions: allowed, denied_actions: denied }: ToolPermissions = {}) {
  const what = allowed === undefined ? 'all allowed' : `${allowed.length} allowed`;
  return `${what}, ${denied?.length ? `${denied.length} denied` : 'none denied'}`;
}

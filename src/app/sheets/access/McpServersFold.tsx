import { personalityTransitions as to } from '../../../session/workspace/index.ts';
import form from '../../ui/form.module.css';
import { type AccessFoldProps, toSummary } from './access-fold.ts';
import { PartFold } from './PartFold.tsx';
import { RestrictedNames } from './RestrictedNames.tsx';

/** The MCP servers that a personality may use, with the tools of each. */
export function McpServersFold({ personality, tools, onChange }: AccessFoldProps) {
  const { mcp_servers: allowed, mcp_tools: mcpTools = {} } = personality;
  const servers = [...new Set(tools.flatMap(({ mcpServer }) => mcpServer ?? []))];
  return (
    <PartFold title="MCP servers" summary={toSummary(allowed, servers.length)}>
      <RestrictedNames
        label="MCP servers"
        choice="MCP server restriction"
        known={servers}
        chosen={allowed}
        onChange={(names) => onChange(to.setList(personality, 'mcp_servers', names))}
      />
      {servers
        .filter((server) => allowed?.includes(server) ?? true)
        .map((server) => (
          <div key={server} className={form.field}>
            <span className={form.name}>Tools of {server}</span>
            <RestrictedNames
              label={`Tools of ${server}`}
              choice={`Tool restriction of ${server}`}
              known={tools.flatMap(({ mcpServer, label }) => (mcpServer === server ? label : []))}
              chosen={Object.hasOwn(mcpTools, server) ? mcpTools[server] : undefined}
              onChange={(names) => onChange(to.setMcpTools(personality, server, names))}
            />
          </div>
        ))}
    </PartFold>
  );
}

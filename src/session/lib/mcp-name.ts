const MCP_PREFIX = 'mcp__';

/** The parts of `mcp__<server>__<tool>`; `undefined` for any other name. */
export function parseMcpName(
  name: string,
  server: string | undefined,
): { server: string; bareName: string } | undefined {
  if (!name.startsWith(MCP_PREFIX)) return undefined;
  const rest = name.slice(MCP_PREFIX.length);
  const end = server === undefined ? rest.indexOf('__') : server.length;
  if (end < 0) return { server: rest, bareName: rest };
  return { server: rest.slice(0, end), bareName: rest.slice(end + 2) };
}

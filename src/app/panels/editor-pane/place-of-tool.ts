const NAMED = /^\s*(?:-\s+)?(["']?)(?:name|operationId)\1\s*:\s*["']?([\w./-]+)/;

/**
 * The line of a declaration that names a tool. Without one, it is the first line: an MCP server names
 * its tools itself.
 *
 * @param name the name of the tool; an import may have changed its case and signs
 */
export function placeOfTool(text: string, name: string): { line: number; column: number } {
  const wanted = letters(name);
  const line = text.split('\n').findIndex((one) => {
    const found = NAMED.exec(one)?.[2];
    return found !== undefined && letters(found) === wanted;
  });
  return { line: Math.max(line, 0) + 1, column: 1 };
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

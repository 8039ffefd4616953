import type { ToolFinding } from '../contract/tool-finding.ts';
import { findLookAlikes } from './look-alikes.ts';
import type { ToolTable } from './tool-table.ts';

/** Lists the findings about a table's tools; cached until the table changes. */
export function createFindingLister(table: ToolTable): () => readonly ToolFinding[] {
  let version = -1;
  let findings: readonly ToolFinding[] = [];
  return () => {
    if (version !== table.version) {
      version = table.version;
      findings = Object.freeze(list(table));
    }
    return findings;
  };
}

function list({ byName }: ToolTable): ToolFinding[] {
  const hidden = [...byName.values()].flatMap((entry) => entry.findings);
  const alike = findLookAlikes(byName.keys()).map(
    ({ name, other }): ToolFinding => ({
      kind: 'lookalike_name',
      tool: name,
      other,
      message: `The name '${name}' looks like '${other}', so a model may confuse them. Rename one, or remove the unwanted tool.`,
    }),
  );
  return [...hidden, ...alike];
}

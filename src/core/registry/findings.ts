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
      message: `The name '${name}' looks like '${other}', and a model may call one for the other. Rename one, or remove the tool that you did not mean to add.`,
    }),
  );
  return [...hidden, ...alike];
}

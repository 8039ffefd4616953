import type { Recording } from './recording.ts';

/** A recorded answer of a tool. */
interface Fixture {
  args: unknown;
  result: string;
  /** Present if the tool failed. */
  failed?: true;
}

/**
 * The recorded answers by tool, as JSON. Equal answers to equal arguments are written once. Secrets
 * are masked.
 *
 * @example toFixtures(recording); // '{ "read_file": [{ "args": { "path": "a.txt" }, "result": "…" }] }'
 */
export function toFixtures({ turns }: Recording): string {
  const byTool = new Map<string, Map<string, Fixture>>();
  for (const { calls } of turns) {
    for (const { name, args, result, isFailure } of calls) {
      if (result === undefined) continue;
      const fixture: Fixture = { args, result, ...(isFailure && { failed: true as const }) };
      const known = byTool.get(name) ?? new Map<string, Fixture>();
      known.set(JSON.stringify(fixture), fixture);
      byTool.set(name, known);
    }
  }
  // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
  const tools = Object.fromEntries(
    [...byTool].map(([name, fixtures]) => [name, [...fixtures.values()]]),
  );
  return `${JSON.stringify(tools, null, 2)}\n`;
}

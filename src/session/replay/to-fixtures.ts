import { strToU8 } from 'fflate';
import { joinBytes } from '../export/to-zip.ts';
import type { Recording } from './recording.ts';

/** A recorded answer of a tool. */
interface Fixture {
  args: unknown;
  result: string;
  /** Present if the tool failed. */
  failed?: true;
}

/**
 * The recorded answers by tool, as the bytes of a JSON file. Equal answers to equal arguments are
 * written once. Texts that look like secrets are masked. Yields the done part after each
 * turn, from 0 to 1.
 *
 * @example
 * await runPaced(toFixtures(recording), 'check', pace);
 * // { "read_file": [{ "args": { "path": "a.txt" }, "result": "…" }] }
 */
export function* toFixtures({ turns }: Recording): Generator<number, Uint8Array<ArrayBuffer>> {
  const byTool = new Map<string, Set<string>>();
  for (const [index, { calls }] of turns.entries()) {
    for (const { name, args, result, isFailure } of calls) {
      if (result === undefined) continue;
      const fixture: Fixture = { args, result, ...(isFailure && { failed: true as const }) };
      const known = byTool.get(name) ?? new Set();
      known.add(JSON.stringify(fixture, null, 2));
      byTool.set(name, known);
    }
    yield index / turns.length / 2;
  }
  // Written part by part: one text of all answers would take seconds.
  const parts: Uint8Array[] = [];
  const total = [...byTool.values()].reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const [name, fixtures] of byTool) {
    parts.push(strToU8(`${parts.length === 0 ? '{' : '\n  ],'}\n  ${JSON.stringify(name)}: [`));
    let separator = '\n';
    for (const text of fixtures) {
      parts.push(strToU8(`${separator}    ${text.replaceAll('\n', '\n    ')}`));
      separator = ',\n';
      done += 1;
      yield 0.5 + done / total / 2;
    }
  }
  parts.push(strToU8(parts.length === 0 ? '{}\n' : '\n  ]\n}\n'));
  return joinBytes(parts);
}

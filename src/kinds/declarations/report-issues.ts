import type { z } from 'zod';
import type { Part, Reporter } from './part.ts';

/** Reports each place where a part does not fit a schema. */
export function reportIssues(
  part: Part,
  { issues }: z.ZodError,
  reporter: Reporter,
  tool?: string,
): void {
  for (const issue of issues) {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    if (unknown === undefined) reporter.error(part, issue.message, { path, tool });
    else reporter.error(part, issue.message, { path: [...path, unknown], of: 'key', tool });
  }
}

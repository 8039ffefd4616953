import type { PartIssue } from '../tool-parts.ts';
import type { DeclarationPart, Reporter } from './part.ts';

/** Reports each position at which a part does not fit a schema. */
export function reportIssues(
  part: DeclarationPart,
  issues: readonly PartIssue[],
  reporter: Reporter,
  tool?: string,
): void {
  for (const { path, message, own, unknown } of issues) {
    const text = own
      ? `'${path.join('.')}' ${message}${/[.?]$/.test(message) ? '' : '.'}`
      : message;
    if (unknown === undefined) reporter.error(part, text, { path, tool });
    for (const field of unknown ?? []) {
      reporter.error(part, text, { path: [...path, field], of: 'key', tool });
    }
  }
}

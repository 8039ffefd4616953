import type { PartIssue } from '../tool-parts.ts';
import type { DeclarationPart, Reporter } from './part.ts';

/** The sentence about a position that does not fit a schema. */
export function issueText({ path, message, own }: PartIssue): string {
  return own ? `'${path.join('.')}' ${message}${/[.?]$/.test(message) ? '' : '.'}` : message;
}

/** Reports each position at which a part does not fit a schema. */
export function reportIssues(
  part: DeclarationPart,
  issues: readonly PartIssue[],
  reporter: Reporter,
  tool?: string,
): void {
  for (const issue of issues) {
    const { path, unknown } = issue;
    const text = issueText(issue);
    if (unknown === undefined) reporter.error(part, text, { path, tool });
    for (const field of unknown ?? []) {
      reporter.error(part, text, { path: [...path, field], of: 'key', tool });
    }
  }
}

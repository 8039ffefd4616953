import { didYouMean } from '../../lib/suggest.ts';
import type { KindProblem } from '../kind.ts';
import { inspectTemplate } from './inspect-template.ts';
import { parseTemplate } from './template.ts';

/**
 * Reports unknown names in a template: filters and tests that the language lacks, and variables
 * that no caller supplies.
 *
 * @throws as `parseTemplate` does
 */
export function checkTemplate(
  text: string,
  variables: readonly string[],
  report: (problem: Pick<KindProblem, 'message' | 'severity'>) => void,
): void {
  const names = inspectTemplate(parseTemplate(text).body);
  for (const unknown of names.unknown) {
    const end = unknown.endsWith('?') || unknown.endsWith('.') ? '' : '.';
    report({ message: `In the template, ${unknown}${end}` });
  }
  for (const name of names.variables) {
    if (variables.includes(name)) continue;
    const shown = name.slice(0, 40);
    report({
      severity: 'warning',
      message: `The template uses '${shown}', which is not set.${didYouMean(name, variables) || ` Write 'data.${shown}' for an argument.`}`,
    });
  }
}

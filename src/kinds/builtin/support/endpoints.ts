import type { ReportKindProblem } from '../builtin.ts';
import type { BuiltinSources, EndpointName } from '../sources.ts';

/**
 * The URL of a built-in's service: from its config, or from the program.
 *
 * @param advice Alternatives to `config.endpoint`, as the end of the sentence 'Set
 * `config.endpoint`'.
 * @returns `undefined` if it is missing; this has been reported then.
 */
export function endpointFor(
  tool: EndpointName,
  configured: string | undefined,
  { endpoints = {} }: BuiltinSources,
  report: ReportKindProblem,
  advice: string,
): string | undefined {
  const endpoint = configured ?? (Object.hasOwn(endpoints, tool) ? endpoints[tool] : undefined);
  if (endpoint === undefined) {
    report({
      path: ['config', 'endpoint'],
      message: `'${tool}' has no service. Set 'config.endpoint' to its URL${advice}.`,
    });
  }
  return endpoint;
}

import type { ReportKindProblem } from '../builtin.ts';
import type { BuiltinSources, EndpointName } from '../sources.ts';

/**
 * Where a built-in's service answers: what its config says, else what the program gives for it.
 *
 * @param advice What else a config could hold, as the end of 'Set `config.endpoint`'.
 * @returns undefined where it is missing, which has then been reported.
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
      message: `'${tool}' has no service to talk to. Set 'config.endpoint' to its address${advice}.`,
    });
  }
  return endpoint;
}

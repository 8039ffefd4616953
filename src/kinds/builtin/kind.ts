import type { Tool } from '../../core/index.ts';
import { didYouMean } from '../../lib/suggest.ts';
import type { Kind, KindProblem } from '../kind.ts';
import { listed } from '../listed.ts';
import { readPart } from '../tool-parts.ts';
import { configSchemas } from './config-schemas.ts';
import type { BuiltinSources } from './sources.ts';
import { builtinNames, builtins } from './table.ts';

export type * from './sources.ts';
export { builtinNames };

/**
 * `type: builtin`: a name of the catalogue becomes a tool. `config` is given to it; description
 * and parameters come from the tool.
 *
 * Source: docs/contract.md#kind-builtin.
 *
 * @example
 * { name: 'http_request', type: 'builtin', config: { timeout_seconds: 30 } }
 */
export const builtinKind: Kind<BuiltinSources> = {
  name: 'builtin',
  fields: { config: 'any' },
  async load(declaration, sources, report) {
    const { name, description, parameters, rate_limit, config } = declaration;
    const made = build(name, config, sources, report);
    if (!made) return undefined;
    if (parameters !== undefined) {
      report({
        severity: 'warning',
        path: ['parameters'],
        of: 'key',
        message: `The built-in '${name}' brings its own parameters; these are left out. Remove them.`,
      });
    }
    const tool: Tool = {
      ...made,
      ...(description !== undefined && { description }),
      ...(rate_limit && { rateLimit: rate_limit }),
    };
    return { tools: [{ tool }] };
  },
};

/**
 * One built-in, for a program.
 *
 * @throws TypeError for an unknown name, or a config or source that the tool cannot use
 *
 * Its arguments are checked before it runs, so the registry needs a `validator`.
 *
 * @example
 * const tools = [createBuiltinTool('read_file')];
 * const registry = createToolRegistry({ tools, backends, validator: createArgumentValidator() });
 */
export function createBuiltinTool(
  name: string,
  config: Readonly<Record<string, unknown>> = {},
  sources: BuiltinSources = {},
): Tool {
  const problems: KindProblem[] = [];
  const tool = build(name, config, sources, (problem) => void problems.push(problem));
  if (!tool) throw new TypeError(problems.map(({ message }) => message).join('\n'));
  return tool;
}

function build(
  name: string,
  config: unknown,
  sources: BuiltinSources,
  report: (problem: KindProblem) => void,
): Tool | undefined {
  const builtin = builtins.get(name);
  if (builtin) {
    const read = readPart(builtin.config(configSchemas), config ?? {}, report, ['config']);
    return read === undefined ? undefined : builtin.create(read, sources, report);
  }
  report({
    path: ['name'],
    message: `There is no built-in '${name}'.${didYouMean(name, builtinNames)} The built-ins are: ${listed(builtinNames)}.`,
  });
  return undefined;
}

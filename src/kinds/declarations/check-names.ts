import type { JsonSchema, Tool, ToolPermissions } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import { didYouMean } from '../../lib/suggest.ts';
import type { PlanCall } from '../agent/kind.ts';
import type { DeclarationPart, Reporter } from './part.ts';
import type { PlanPart } from './read-agents.ts';
import { mismatch } from './schema/mismatch.ts';

/** The tools that a name can refer to. */
export interface KnownTools {
  /** All tools: loaded, declared, and those of the program. */
  names: ReadonlySet<string>;
  /** The loaded tools. */
  tools: ReadonlyMap<string, Tool>;
  /** Declared MCP servers: their tools are unknown before they answer. */
  servers: readonly string[];
}

/** @returns a sentence about a name without a tool. */
export function unknownTool(name: string, known: KnownTools): string | undefined {
  if (known.names.has(name)) return undefined;
  if (known.servers.some((server) => name.startsWith(`mcp__${server}__`))) return undefined;
  return `No tool here is named '${name.slice(0, 128)}'.${didYouMean(name, known.names)}`;
}

/** Warns of unknown names in permissions: a misspelt denial would deny no tool. */
export function checkPermissionNames(
  part: DeclarationPart,
  permissions: ToolPermissions,
  known: KnownTools,
  reporter: Reporter,
): void {
  for (const field of ['allowed_actions', 'denied_actions'] as const) {
    permissions[field]?.forEach((name, index) => {
      const message = unknownTool(name, known);
      if (message !== undefined) reporter.warn(part, message, { path: [field, index] });
    });
  }
}

/** Warns of unknown tool names in a personality: they would neither allow nor exclude a tool. */
export function checkPersonalityNames(
  part: DeclarationPart,
  known: KnownTools,
  reporter: Reporter,
): void {
  // Personalities without tools belong to the tools of a program, which are unknown here.
  if (!isRecord(part.value) || known.names.size === 0) return;
  for (const field of ['toolset', 'exclude_tools']) {
    const names = getOwn(part.value, field);
    if (!Array.isArray(names)) continue;
    for (const [index, name] of names.entries()) {
      const message = typeof name === 'string' ? unknownTool(name, known) : undefined;
      if (message !== undefined) reporter.warn(part, message, { path: [field, index] });
    }
  }
}

/** Warns of calls in a plan that cannot succeed: an unknown tool, or wrong arguments. */
export function checkPlanCalls(
  { part, under, plan }: PlanPart,
  known: KnownTools,
  reporter: Reporter,
): void {
  for (const [at, step] of plan.entries()) {
    for (const [index, call] of [step].flat().entries()) {
      const path = [...under, 'plan', at, ...(Array.isArray(step) ? [index] : [])];
      const message = unknownTool(call.call, known);
      if (message !== undefined) reporter.warn(part, message, { path: [...path, 'call'] });
      const tool = known.tools.get(call.call);
      if (tool) checkArguments(call, tool, { ...part, path: [...part.path, ...path] }, reporter);
    }
  }
}

function checkArguments(
  { call, args = {} }: PlanCall,
  tool: Tool,
  part: DeclarationPart,
  reporter: Reporter,
): void {
  const { schema } = tool;
  const { required, properties }: JsonSchema = schema;
  if (!isRecord(properties)) return;
  const given = givenArguments(args, tool);
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name === 'string' && !given.some(({ real }) => real === name)) {
      reporter.warn(part, `The tool '${call}' requires '${name}'. Add it to 'args'.`, {
        path: Object.hasOwn(part.value ?? {}, 'args') ? ['args'] : [],
      });
    }
  }
  const isOpen = MORE_PROPERTIES.some((keyword) => Object.hasOwn(schema, keyword));
  for (const { name, real, value } of given) {
    const at = { path: ['args', name] };
    if (Object.hasOwn(properties, real)) {
      const wrong = holdsTemplate(value) ? undefined : mismatch(value, properties[real]);
      if (wrong !== undefined) {
        reporter.warn(
          part,
          `The argument '${name}' ${wrong}, so '${call}' refuses it. Fix it.`,
          at,
        );
      }
    } else if (!isOpen) {
      const wayOut = didYouMean(name, Object.keys(properties)) || ' Remove it.';
      reporter.warn(part, `The tool '${call}' has no parameter '${name}'.${wayOut}`, {
        ...at,
        of: 'key',
      });
    }
  }
}

/** The arguments as the registry will read them: by their real names, without nulls for absent ones. */
function givenArguments(
  args: Readonly<Record<string, unknown>>,
  { argumentAliases = {}, nullMeansAbsent = [] }: Tool,
): { name: string; real: string; value: unknown }[] {
  return Object.entries(args)
    .map(([name, value]) => {
      const alias = Object.hasOwn(argumentAliases, name) ? argumentAliases[name] : undefined;
      const real = alias === undefined || Object.hasOwn(args, alias) ? name : alias;
      return { name, real, value };
    })
    .filter(({ real, value }) => value !== null || !nullMeansAbsent.includes(real));
}

/** The keywords with which a schema may accept unlisted properties. */
const MORE_PROPERTIES = ['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'];

/** The value of a template is unknown before the plan runs. */
function holdsTemplate(value: unknown): boolean {
  return /\{[{%]/.test(JSON.stringify(value) ?? '');
}

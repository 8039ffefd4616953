import { z } from 'zod';
import type { Personality } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import { didYouMean } from '../../lib/suggest.ts';
import type { DeclarationPath, KindProblem } from '../kind.ts';
import { readPart } from '../tool-parts.ts';
import { checkTemplate } from './check-template.ts';
import { inspectTemplate } from './inspect-template.ts';
import { fillText, type ParsedTemplate, parseTemplate } from './template.ts';

/** One call of a plan. */
export interface PlanCall {
  /** The tool's name. */
  call: string;
  /**
   * Texts in it are templates over `data` (the arguments of the agent) and `results`. A text that
   * is one expression keeps its value's type: `'{{ data.limit }}'` is a number.
   */
  args?: Record<string, unknown>;
  /** The result's name in `results`. Default: the tool's name. */
  as?: string;
}

/** Calls of one list run in parallel; the steps of a plan run one after the other. */
export type PlanStep = PlanCall | PlanCall[];

/** The scripted steps of an agent without a model. */
export interface AgentDefinition {
  description?: string;
  /** Limits the tools of the registry that the plan may call. Default: all of them. */
  personality?: Personality;
  plan?: PlanStep[];
  /** A template over `data` and `results`. Default: the values of the last step. */
  output?: string;
}

/** A plan with parsed templates. */
export interface CompiledPlan {
  steps: { name: string; as: string; args: Fill }[][];
  output?: Fill;
}

/** @throws if a template uses an undefined value. */
export type Fill = (variables: Record<string, unknown>) => unknown;

const CALL = z.strictObject({
  call: z.string().min(1),
  args: z.record(z.string(), z.unknown()).optional(),
  as: z.string().min(1).optional(),
});
const CALLS = z.array(CALL).min(1);
const PLAN = z.object({
  // Each step is checked separately: the error of a union would only say that no variant fits.
  plan: z.array(z.unknown()).min(1),
  output: z.string().optional(),
});

/**
 * Checks an agent's `plan` and `output`, and parses their templates.
 *
 * @returns `undefined` after a report.
 */
export function readPlan(
  definition: unknown,
  report: (problem: KindProblem) => void,
): CompiledPlan | undefined {
  const part = readPart(PLAN, definition, report);
  if (!part) return undefined;
  let failed = false;
  const plan = part.plan.map((step, at) => {
    const calls = Array.isArray(step)
      ? readPart(CALLS, step, report, ['plan', at])
      : readPart(CALL, step, report, ['plan', at]);
    failed ||= !calls;
    return [calls ?? []].flat();
  });
  /** The names in `results` that the templates of a step can use. */
  const known = new Set<string>();
  const compileAt = (value: unknown, path: DeclarationPath): Fill =>
    compile(value, path, known, (problem) => {
      if (problem.severity !== 'warning') failed = true;
      report(problem);
    });
  const steps = plan.map((step, at) => {
    const compiled = step.map(({ call, args = {}, as = call }, index) => {
      const path = Array.isArray(part.plan[at])
        ? ['plan', at, index, 'args']
        : ['plan', at, 'args'];
      return { name: call, as, args: compileAt(args, path) };
    });
    for (const { as } of compiled) known.add(as);
    return compiled;
  });
  const output = part.output === undefined ? undefined : compileAt(part.output, ['output']);
  return failed ? undefined : { steps, ...(output && { output }) };
}

/** Members that every mapping has in a template. */
const MAPPING_METHODS = ['get', 'items', 'keys', 'values'];

function compile(
  value: unknown,
  path: DeclarationPath,
  known: ReadonlySet<string>,
  report: (problem: KindProblem) => void,
): Fill {
  if (typeof value === 'string') {
    let template: ParsedTemplate;
    try {
      template = parseTemplate(value);
    } catch (thrown) {
      report({ path, message: `The template cannot be used: ${messageOf(thrown)}.` });
      return () => undefined;
    }
    checkTemplate(value, ['data', 'results'], (problem) => report({ ...problem, path }));
    for (const [variable, name] of inspectTemplate(template.body).members) {
      if (variable !== 'results' || known.has(name) || MAPPING_METHODS.includes(name)) continue;
      report({
        severity: 'warning',
        path,
        message: `The template uses 'results.${name}', and no step before has that result.${didYouMean(name, known)}`,
      });
    }
    return (variables) => fillText(template, variables);
  }
  if (Array.isArray(value)) {
    const items = value.map((item, at) => compile(item, [...path, at], known, report));
    return (variables) => items.map((fill) => fill(variables));
  }
  if (isRecord(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => [key, compile(item, [...path, key], known, report)] as const,
    );
    return (variables) => Object.fromEntries(entries.map(([key, fill]) => [key, fill(variables)]));
  }
  return () => value;
}

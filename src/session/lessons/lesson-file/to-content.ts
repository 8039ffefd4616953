import type { LessonContent, LessonStep, StepVariant } from '../../../catalog/lessons/lesson.ts';
import type { WorkspaceStart } from '../../../catalog/workspace-start.ts';
import { toPredicate } from './expectations.ts';
import type { LessonFileJson } from './lesson-file-schema.ts';

/** The lesson that a valid file describes. */
export function toContent({ title, view, start, steps }: LessonFileJson): LessonContent {
  const { tools = [], reducers = {}, declarations = [], schemaTexts = {}, ...rest } = start;
  const mapped = {
    ...{ name: title, ...rest },
    tools: tools.map(toText),
    reducers: mapTexts(reducers),
    schemaTexts: mapTexts(schemaTexts),
    declarations: declarations.map(({ name, text }) => ({ name, text: toText(text) })),
  };
  return {
    start: mapped as WorkspaceStart,
    ...(view && { view }),
    steps: steps.map(
      ({ solution, checks, variants, ...step }): LessonStep => ({
        ...step,
        solution: toText(solution),
        ...(variants && { variants: mapValues(variants, toVariant) }),
        checks: checks.map(({ says, clause, expect, instead }) => {
          const predicates = [expect].flat().map(toPredicate);
          return {
            ...{ says, clause },
            passes: (outcome) => {
              const [first] = predicates.flatMap((passes) => passes(outcome) ?? []);
              return first === undefined ? undefined : (instead ?? first);
            },
          };
        }),
      }),
    ),
  };
}

function toText(code: string | readonly string[]): string {
  return typeof code === 'string' ? code : `${code.join('\n')}\n`;
}

function mapTexts(codes: Readonly<Record<string, string | readonly string[]>>) {
  return mapValues(codes, toText);
}

function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  convert: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, convert(value)]));
}

type VariantJson = NonNullable<LessonFileJson['steps'][number]['variants']>[string];

function toVariant({ tools, edits, fixtures, ...rest }: VariantJson): StepVariant {
  return {
    ...rest,
    ...(tools && { tools: mapTexts(tools) }),
    ...(edits && { edits: mapValues(edits, ({ part, by }) => [part, by] as const) }),
    ...(fixtures && { fixtures: mapTexts(fixtures) }),
  };
}

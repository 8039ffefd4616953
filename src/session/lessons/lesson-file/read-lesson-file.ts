import type * as z from 'zod/mini';
import type { LessonContent } from '../../../catalog/lessons/lesson.ts';
import { describeJsonError } from '../../../lib/find-json-error.ts';
import { didYouMean } from '../../../lib/suggest.ts';
import { CLAUSE_GROUPS } from '../../explain/all-clauses.ts';
import { parseWorkspace } from '../../workspace/parse-workspace.ts';
import { describeTextIssue } from '../editable-texts/describe-issue.ts';
import { editableTextOf } from '../editable-texts/editable-text-of.ts';
import { beginStep } from '../start-step.ts';
import { SUBJECTS, schemaOf } from './expectation-schemas.ts';
import { findLackingRuns } from './find-lacking-runs.ts';
import { knownFields } from './known-fields.ts';
import { type LessonFileJson, lessonFileSchema } from './lesson-file-schema.ts';
import { createPlaces, type FindPlace } from './places.ts';
import { toContent } from './to-content.ts';

/** A fault of a lesson file, with its place. */
export interface LessonFault {
  /** For example `steps.0.checks.1.clause`; empty for the whole file. */
  path: string;
  /** A sentence. */
  message: string;
  /** From 1; absent if the text is no JSON. */
  line?: number;
  /** From 1. */
  column?: number;
}

/** A lesson from a file. */
export interface FileLesson {
  title: string;
  teaches: string;
  content: LessonContent;
  /** Finds a value of the file by its path. */
  placeOf: FindPlace;
}

/** The lesson, or everything that is wrong with its file. */
export type ReadLessonFile =
  | { ok: true; lesson: FileLesson }
  | { ok: false; faults: readonly LessonFault[] };

/** Unit: UTF-16 code units. */
const MAX_CHARS = 500_000;

/**
 * Reads a lesson from JSON. Never throws.
 *
 * Source: docs/lesson-files.md.
 *
 * @example
 * const read = readLessonFile(text);
 * if (!read.ok) for (const { path, message } of read.faults) console.warn(path, message);
 */
export function readLessonFile(text: string): ReadLessonFile {
  if (text.length > MAX_CHARS)
    return refuse([{ path: '', message: 'The file is longer than 500,000 characters.' }]);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const reason = describeJsonError(text);
    return refuse([{ path: '', message: `The file is not valid JSON: ${reason}.` }]);
  }
  const findPlace = createPlaces(text);
  const withPlace = (fault: LessonFault) => ({ ...findPlace(fault.path), ...fault });
  const parsed = lessonFileSchema.safeParse(json);
  const faults = parsed.success
    ? findFaults(parsed.data)
    : parsed.error.issues.map((issue) => ({
        path: issue.path.map(String).join('.'),
        message: describeTextIssue(issue, knownFields(lessonFileSchema, issue.path)),
        ...findPlace(unknownFieldOf(issue).join('.')),
      }));
  if (!parsed.success || faults.length > 0) return refuse(faults.map(withPlace));
  const { title, teaches = '' } = parsed.data;
  return {
    ok: true,
    lesson: { title, teaches, content: toContent(parsed.data), placeOf: findPlace },
  };
}

/** The path of the unknown field that an issue is about, or that of the issue. */
function unknownFieldOf(issue: z.core.$ZodIssue): readonly string[] {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : path;
}

function refuse(faults: readonly LessonFault[]): ReadLessonFile {
  return { ok: false, faults };
}

/** Finds faults beyond the schema: names and indexes that do not exist, and invalid texts. */
function findFaults(file: LessonFileJson): LessonFault[] {
  const faults = file.steps.flatMap((step, number) =>
    step.checks.flatMap((check, at) =>
      findCheckFaults(check, step, `steps.${number}.checks.${at}`),
    ),
  );
  return faults.length > 0 ? faults : findContentFaults(toContent(file));
}

type StepJson = LessonFileJson['steps'][number];

function findCheckFaults(
  { says, clause, expect }: StepJson['checks'][number],
  step: StepJson,
  at: string,
): LessonFault[] {
  const clauses = CLAUSE_GROUPS.flatMap((group) => group.clauses.map(({ id }) => id));
  const faults: LessonFault[] = [];
  if (!clauses.includes(clause)) {
    const message = `The clause '${clause}' does not exist.${didYouMean(clause, clauses)}`;
    faults.push({ path: `${at}.clause`, message });
  }
  if (/[.!]$/.test(says))
    faults.push({ path: `${at}.says`, message: 'Write it without a full stop at its end.' });
  [expect].flat().forEach((one, index) => {
    const path = Array.isArray(expect) ? `${at}.expect.${index}` : `${at}.expect`;
    const schema = schemaOf(one);
    const parsed = schema?.safeParse(one);
    if (!parsed) faults.push({ path, message: `Name one of ${SUBJECTS.join(', ')}.` });
    for (const issue of parsed?.error?.issues ?? []) {
      faults.push({
        path: [path, ...issue.path.map(String)].join('.'),
        message: describeTextIssue(issue, schema && knownFields(schema, issue.path)),
      });
    }
    if (parsed?.success)
      faults.push(...findLackingRuns(one, step).map((message) => ({ path, message })));
  });
  return faults;
}

function findContentFaults(content: LessonContent): LessonFault[] {
  const document = parseWorkspace(beginStep(content, 0).workspace);
  if (!document.ok) return [{ path: 'start', message: document.message }];
  return content.steps.flatMap(({ file, solution, look }, index): LessonFault[] => {
    const at = `steps.${index}`;
    const { workspace } = beginStep(content, index);
    const lists = { tool: 'tools', declaration: 'declarations' } as const;
    if ('index' in file && !workspace[lists[file.kind]][file.index]) {
      const message = `start.${lists[file.kind]} has no entry ${file.index}. They count from 0.`;
      return [{ path: `${at}.file.index`, message }];
    }
    const written = editableTextOf(file).write(workspace, solution);
    if (!written.ok) return [{ path: `${at}.solution`, message: written.message }];
    const ids = [workspace, written.workspace].flatMap(({ batches }) =>
      batches.flatMap(({ calls }) => calls.map(({ toolCallId }) => toolCallId)),
    );
    if (look === undefined || ids.includes(look)) return findVariantFaults(content, index);
    return [{ path: `${at}.look`, message: `The turn has no call '${look}'.` }];
  });
}

/** Tools of variants that are neither in the start nor the next one. */
function findVariantFaults({ start, steps }: LessonContent, step: number): LessonFault[] {
  const count = start.tools?.length ?? 0;
  return Object.entries(steps[step]?.variants ?? {}).flatMap(([name, { tools, edits }]) => {
    const added = Object.keys(tools ?? {}).filter((index) => Number(index) > count);
    const edited = Object.keys(edits ?? {}).filter((index) => Number(index) >= count);
    return [...added, ...edited].map((index) => ({
      path: `steps.${step}.variants.${name}`,
      message: `start.tools has no entry ${index}. They count from 0.`,
    }));
  });
}

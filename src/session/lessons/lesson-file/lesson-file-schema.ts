import * as z from 'zod/mini';
import { CATALOG_TOOL_NAMES } from '../../../catalog/tool-names.ts';
import { PROVIDER_FORMATS } from '../../../formats/index.ts';
import { contextSettingsFields } from '../../workspace/context-settings-fields.ts';
import { scenarioSchema } from '../../workspace/parse-workspace.ts';
import { personalityFields } from '../../workspace/personality-schema.ts';

const optional = <T extends z.ZodMiniType>(type: T) => z.exactOptional(type);
const strings = z.array(z.string());
const count = z.int().check(z.gte(0));

/** Code in one string, or line by line, which is easier to write in JSON. */
const code = z.union([z.string(), strings], { error: 'must be a string or a list of lines' });

const callsSchema = z.array(
  z.strictObject({ toolCallId: optional(z.string()), tool: z.string(), args: z.unknown() }),
);

const scenario = scenarioSchema.shape;

const startSchema = z.strictObject({
  name: optional(z.string()),
  description: optional(z.string()),
  tools: optional(z.array(code)),
  reducers: optional(z.record(z.string(), code)),
  declarations: optional(z.array(z.strictObject({ name: z.string(), text: code }))),
  schemaTexts: optional(z.record(z.string(), code)),
  personalities: optional(
    z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          ...personalityFields(z.strictObject),
        }),
      )
      .check(z.minLength(1)),
  ),
  calls: optional(callsSchema),
  // The turns of the conversation before.
  earlier: optional(z.array(callsSchema)),
  budget: optional(
    z.strictObject({
      totalChars: optional(count),
      strategy: optional(z.enum(['even', 'redistribute'])),
      caps: optional(z.record(z.string(), count)),
    }),
  ),
  dryRun: optional(z.boolean()),
  context: optional(z.strictObject(contextSettingsFields(z.strictObject))),
  scenario: optional(
    z.strictObject({
      seed: optional(scenario.seed),
      faults: optional(scenario.faults),
      missing: optional(scenario.missing),
      secrets: optional(scenario.secrets),
      attachments: optional(scenario.attachments),
      fixtures: scenario.fixtures,
    }),
  ),
  end: optional(z.enum(['ack', 'nack'])),
  registry: optional(
    z.strictObject({
      concurrency: optional(z.nullable(z.int().check(z.gte(1)))),
      emptyAllowlist: optional(z.enum(['allow-all', 'deny-all'])),
      onCollision: optional(z.enum(['throw', 'replace', 'keep'])),
      examples: optional(
        z.union([z.enum(['all', 'none']), z.array(z.enum(CATALOG_TOOL_NAMES))], {
          error: 'must be all, none or a list of names of example tools',
        }),
      ),
    }),
  ),
});

const fileSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tool'), index: count }),
  z.strictObject({ kind: z.literal('reducer'), tool: z.string() }),
  z.strictObject({ kind: z.literal('schema'), tool: z.string() }),
  z.strictObject({ kind: z.literal('calls') }),
  z.strictObject({ kind: z.literal('personality') }),
  z.strictObject({ kind: z.literal('turn') }),
  z.strictObject({ kind: z.literal('declaration'), index: count }),
  z.strictObject({ kind: z.literal('scenario') }),
  z.strictObject({ kind: z.literal('registry') }),
  z.strictObject({ kind: z.literal('context') }),
]);

/** By the index of a file of `start.tools`. */
const index = z.string().check(z.regex(/^\d+$/, 'must be the index of a tool'));

const variantSchema = z.strictObject({
  tools: optional(z.record(index, code)),
  edits: optional(z.record(index, z.strictObject({ part: z.string(), by: z.string() }))),
  calls: optional(callsSchema),
  secrets: optional(z.record(z.string(), z.string())),
  fixtures: optional(z.record(z.string(), code)),
});

const said = z.string().check(z.minLength(1));

const stepSchema = z.strictObject({
  title: said,
  prose: strings.check(z.minLength(1)),
  file: fileSchema,
  look: optional(z.string()),
  again: optional(z.boolean()),
  variants: optional(z.record(z.string(), variantSchema)),
  provider: optional(z.enum(PROVIDER_FORMATS)),
  conversation: optional(z.boolean()),
  project: optional(z.boolean()),
  checks: z
    .array(
      z.strictObject({
        says: said,
        clause: z.string(),
        // One expectation or several; the fields of each depend on its subject.
        expect: z.union([z.looseObject({}), z.array(z.looseObject({})).check(z.minLength(1))], {
          error: 'must be an object or a list of objects',
        }),
        instead: optional(z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(12)),
  hint: said,
  solution: code,
});

/** A lesson as a JSON file. Source: docs/lesson-files.md. */
export const lessonFileSchema = z.strictObject({
  toolyard: z.literal('lesson/1'),
  title: said,
  teaches: optional(z.string()),
  view: optional(z.enum(['ladder', 'result', 'reducer', 'timeline', 'definitions'])),
  start: startSchema,
  steps: z.array(stepSchema).check(z.minLength(1), z.maxLength(20)),
});

/** The parsed JSON of a lesson file. */
export type LessonFileJson = z.infer<typeof lessonFileSchema>;

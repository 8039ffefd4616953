import type { ArgumentIssue, JsonSchema } from '../../core/index.ts';
import { createArgumentValidator, standardFormats } from '../../schema/index.ts';

/** Texts of arguments for one tool. */
export interface ArgumentCheck {
  schema: JsonSchema;
  /** JSON texts. */
  texts: readonly string[];
}

/**
 * The issues that the arguments gate would report, for each text. Invalid JSON and unreadable
 * schemas have none here: other problems report them. Does not throw.
 */
export function checkArguments({ schema, texts }: ArgumentCheck): ArgumentIssue[][] {
  try {
    const validate = createArgumentValidator({ formats: standardFormats })(schema);
    return texts.map((text) => issuesOf(text, validate));
  } catch {
    return texts.map(() => []);
  }
}

function issuesOf(text: string, validate: (args: unknown) => ArgumentIssue[]): ArgumentIssue[] {
  try {
    return validate(JSON.parse(text));
  } catch {
    return [];
  }
}

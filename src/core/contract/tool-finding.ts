/**
 * Something about a registered tool that a person should look at. The tool is registered all the
 * same; `message` is a sentence that says what was found and what to do.
 */
export type ToolFinding = HiddenCharactersFinding | LookalikeNameFinding;

/** Characters that a person cannot see and a model may read. */
export interface HiddenCharactersFinding {
  readonly kind: 'hidden_characters';
  /** Name of the tool. */
  readonly tool: string;
  /** The first place in the definition, as a JSON path, for example `$.parameters.properties.q.title`. */
  readonly place: string;
  /** What they are, for example `zero-width character`. */
  readonly characters: readonly string[];
  /**
   * False where they were left out of the definition. True where they are part of a property's
   * name: without them it would be another name, so the tool is not available.
   */
  readonly heldBack: boolean;
  readonly message: string;
}

/** Two names that differ by case or by characters that look alike. */
export interface LookalikeNameFinding {
  readonly kind: 'lookalike_name';
  /** The name that came later. */
  readonly tool: string;
  /** The name that was there. */
  readonly other: string;
  readonly message: string;
}

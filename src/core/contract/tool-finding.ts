/**
 * A finding about a registered tool, for a person to check. The tool stays registered; `message` is
 * a sentence with the finding and what to do.
 */
export type ToolFinding = HiddenCharactersFinding | LookalikeNameFinding;

/** Invisible characters that a model may read. */
export interface HiddenCharactersFinding {
  readonly kind: 'hidden_characters';
  /** Name of the tool. */
  readonly tool: string;
  /** The first place in the definition, as a JSON path, for example `$.parameters.properties.q.title`. */
  readonly place: string;
  /** Their type, for example `zero-width character`. */
  readonly characters: readonly string[];
  /**
   * False: the characters were removed from the definition. True: they are part of a property's
   * name, which would change without them, so the tool is unavailable.
   */
  readonly heldBack: boolean;
  readonly message: string;
}

/** Two names that differ only by case, separators or characters that look alike. */
export interface LookalikeNameFinding {
  readonly kind: 'lookalike_name';
  /** The later name. */
  readonly tool: string;
  /** The earlier name. */
  readonly other: string;
  readonly message: string;
}

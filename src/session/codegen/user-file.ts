/** One file of a program. */
export interface GeneratedFile {
  /** Below the program's directory, such as `tools/weather.ts`. */
  path: string;
  text: string;
}

/** A file of a person, and what the program calls what it exports. */
export interface UserFile extends GeneratedFile {
  /** What the file exports. */
  exported: string;
  /** Unique in the program. */
  identifier: string;
  /** The tool's name, or the name of the tool that a reducer is for. */
  tool: string;
}

/** One file of a program. */
export interface GeneratedFile {
  /** Below the program's directory, such as `tools/weather.ts`. */
  path: string;
  text: string;
}

/** A user's file, and the name of its export in the program. */
export interface UserFile extends GeneratedFile {
  /** The name of the file's export. */
  exported: string;
  /** The name of the import, unique in the program. */
  identifier: string;
  /** The tool's name, or the name of the reducer's tool. */
  tool: string;
}

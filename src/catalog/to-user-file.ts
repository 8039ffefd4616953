/** The text of a file of this repository as a person's own file: it imports the library by name. */
export function toUserFile(code: string): string {
  return code
    .replace(/'(?:\.\.\/)+core\/index\.ts'/, "'toolyard'")
    .replace(/'(?:\.\.\/)+core\/reduce\/reducers\/index\.ts'/, "'toolyard/reducers'");
}

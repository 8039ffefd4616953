const IMPORT = /^import\s[^;]*?\sfrom\s'([^']+)';\n/gm;

/** Modules of the core whose names the package exports. */
const PUBLIC = /\/core\/index\.ts$|\/contract\/\w[\w-]*\.ts$/;

/**
 * The code of a file of this package as a project would write it: names of the core come from
 * `toolyard`, and internal imports are left out. A comment then says where the whole thing comes
 * from.
 *
 * @param origin where a project gets it: completes 'A project …'
 */
export function toShownSource(code: string, origin: string): string {
  let isWhole = true;
  const shown = code.replace(IMPORT, (statement: string, path: string) => {
    if (!path.startsWith('.')) return statement;
    if (PUBLIC.test(path)) return statement.replace(`'${path}'`, "'toolyard'");
    isWhole = false;
    return '';
  });
  return isWhole
    ? shown
    : `// A part of Toolyard, without its internal imports.\n// A project ${origin}.\n${shown}`;
}

/** Completes 'A project …' for a reducer of the package. */
export function reducerOrigin(code: string): string {
  const [, name = 'bashReducer'] = /export const (\w+): ToolResultReducer/.exec(code) ?? [];
  return `imports it: import { ${name} } from 'toolyard/reducers'`;
}

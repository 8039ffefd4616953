const IMPORT = /^import\s[^;]*?\sfrom\s'([^']+)';\n/gm;

/** Modules of the core whose names the package exports. */
const PUBLIC = /\/core\/index\.ts$|\/contract\/\w[\w-]*\.ts$/;

/** The first line of code that needs more than the package exports. */
const PART = '// A part of Toolyard to read, without its internal imports.';

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
  return isWhole ? shown : `${PART}\n// A project ${origin}.\n${shown}`;
}

/** Completes 'A project …' for a reducer of the package. */
export function reducerOrigin(code: string): string {
  return `imports it: import { ${reducerName(code)} } from 'toolyard/reducers'`;
}

/**
 * A file for a project with a built-in reducer: its code, or the reducer of the package where the
 * code needs internal modules.
 */
export function toProjectReducer(code: string): string {
  const shown = toShownSource(code, reducerOrigin(code));
  if (!shown.startsWith(PART)) return shown;
  const name = reducerName(code);
  return [
    "import type { ToolResultReducer } from 'toolyard';",
    `import { ${name} } from 'toolyard/reducers';`,
    '',
    '/** The built-in reducer. Change here what it gets, or what it returns. */',
    'export const reducer: ToolResultReducer = {',
    `  ...${name},`,
    `  reduce: (result, context) => ${name}.reduce(result, context),`,
    '};',
    '',
  ].join('\n');
}

function reducerName(code: string): string {
  return /export const (\w+): ToolResultReducer/.exec(code)?.[1] ?? 'bashReducer';
}

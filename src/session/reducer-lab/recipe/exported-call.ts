/** The characters before a call that may declare its variable. */
const BEFORE_CHARS = 300;

const CALL = /\bcomposeReducer\s*\(/g;
const COMMENTED = /^\s*(?:\/\/|\*)/;

/**
 * Where the calls of `composeReducer` begin that may be the reducer of a file, in UTF-16 code units:
 * the exported one, or all of them if none is exported directly.
 */
export function findReducerCalls(code: string): readonly number[] {
  const calls = [...code.matchAll(CALL)].map(({ index }) => index);
  const name = exportedName(code);
  const exported = calls.filter((at) => {
    if (COMMENTED.test(code.slice(code.lastIndexOf('\n', at) + 1, at))) return false;
    const before = code.slice(Math.max(0, at - BEFORE_CHARS), at);
    const [, declared] = /\b(?:const|let|var)\s+([\w$]+)[^=;]*=\s*$/.exec(before) ?? [];
    return name === undefined ? /\bexport\s+default\s+$/.test(before) : declared === name;
  });
  if (exported.length > 0) return exported;
  // A call inside the exported value comes before one of another variable.
  const from = name === undefined ? 0 : code.search(declarationOf(name));
  return [...calls.filter((at) => at >= from), ...calls.filter((at) => at < from)];
}

/** The declaration of a variable, up to its name. */
export function declarationOf(name: string): RegExp {
  return new RegExp(`\\b(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
}

/** The ways to export a variable as the reducer, the one that the page prefers first. */
const EXPORTS = [
  /^\s*export\s+(?:const|let|var)\s+reducer\b[^=;]*=\s*([\w$]+)\s*(?:;|$)/m,
  /^\s*export\s+(?:const|let|var)\s+(reducer)\b/m,
  /^\s*export\s*\{[^}]*?([\w$]+)\s+as\s+reducer\b/m,
  /^\s*export\s*\{[^}]*?\b(reducer)\b/m,
  /^\s*export\s+default\s+([\w$]+)\s*(?:;|$)/m,
  /^\s*export\s*\{[^}]*?([\w$]+)\s+as\s+default\b/m,
];

/** The name of the exported variable in its file; `undefined` if the file exports none by a name. */
function exportedName(code: string): string | undefined {
  for (const pattern of EXPORTS) {
    const name = pattern.exec(code)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The longest message that is shown as it is. Unit: UTF-16 code units. */
const MOST = 200;
/** The longest name of a type in a shortened message. Unit: UTF-16 code units. */
const MOST_TYPE = 40;

/**
 * The useful part of a long message of the compiler. A chain says in its last line what is wrong;
 * the lines before it write out the types of the whole call.
 *
 * @param lines The messages of the diagnostic, from the outermost to the innermost.
 */
export function shortenMessage(lines: readonly string[]): string {
  const whole = lines.join('\n');
  if (whole.length <= MOST) return whole;
  return (lines.at(-1)?.trim() ?? '').replace(QUOTED, (quoted, type: string) =>
    type.length <= MOST_TYPE ? quoted : `'${type.slice(0, MOST_TYPE)}…'`,
  );
}

const QUOTED = /'([^'\n]+)'/g;

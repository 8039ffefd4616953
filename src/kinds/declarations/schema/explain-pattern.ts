/**
 * Explains the mistake in an invalid regular expression. The engines' messages differ, and most
 * give no remedy.
 *
 * @returns `undefined` for a valid one, with or without the `u` flag.
 * @example
 * explainPattern('(a'); // "A '(' is not closed. Add ')', or write '\\(' for the character."
 */
export function explainPattern(pattern: string): string | undefined {
  if (compiles(pattern, 'u') || compiles(pattern, '')) return undefined;
  const [inline] = /\(\?[aimsux-]+[:)]/.exec(pattern) ?? [];
  if (inline !== undefined) {
    return `'${inline}' sets a flag inside the pattern, which JavaScript does not have. Write the letters out, such as [Aa].`;
  }
  if (/\(\?P[<=>]/.test(pattern)) {
    return "'(?P' is Python's notation of a named group. Write '(?<name>…)'.";
  }
  const [possessive] = /\(\?>|[*+?}]\+/.exec(pattern) ?? [];
  if (possessive !== undefined) {
    return `JavaScript's regular expressions do not support '${possessive}'. Rewrite the pattern without it.`;
  }
  return explainBrackets(pattern);
}

function explainBrackets(pattern: string): string {
  let groups = 0;
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at];
    if (char === '\\') {
      if (at === pattern.length - 1) return "It ends with a '\\'. Write '\\\\' for the character.";
      at += 1;
    } else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') groups += 1;
    else if (char === ')') {
      groups -= 1;
      if (groups < 0) return "A ')' closes nothing. Remove it, or write '\\)' for the character.";
    } else if (/[*+?]/.test(char ?? '') && /^$|[(|]$/.test(pattern.slice(0, at))) {
      return `'${char}' has nothing to repeat. Write '.${char}' for any text, or '\\${char}' for the character.`;
    }
  }
  if (inClass) return "A '[' is not closed. Add ']', or write '\\[' for the character.";
  if (groups > 0) return "A '(' is not closed. Add ')', or write '\\(' for the character.";
  return 'Check its ranges, groups and repetitions.';
}

/** Syntax with another meaning in other regular expression engines. */
export function warnOfPattern(pattern: string): string | undefined {
  if (/^\/.*\/[a-z]*$/.test(pattern)) {
    return 'The slashes around the pattern are a part of it, so it asks for slashes. Remove them.';
  }
  const [anchor] = /(?<!\\)(?:\\\\)*\\[AZz]/.exec(pattern) ?? [];
  if (anchor !== undefined) {
    return `'${anchor.slice(-2)}' means a letter in JavaScript. Write '^' for the start and '$' for the end.`;
  }
  return undefined;
}

/**
 * Whether a pattern is quick on any short text: it has no nested repetition and at most two
 * unlimited ones.
 */
export function isQuickPattern(pattern: string): boolean {
  if (/\)\s*[*+{?]|\\[1-9k]/.test(pattern)) return false;
  return (pattern.match(/[*+]|\{\d+,\}/g)?.length ?? 0) <= 2;
}

function compiles(pattern: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(pattern, flags));
  } catch {
    return false;
  }
}

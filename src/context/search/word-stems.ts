/**
 * The stems of the words of a text or of a name, in order. A name is split at each sign and at each
 * capital letter within it, and counts as a whole, too.
 *
 * @example wordStems('mcp__gitHub__create_issues') // mcp, git, hub, github, creat, issu
 */
export function wordStems(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) => {
    const parts = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{N}+/gu) ?? [];
    return [...new Set([...parts, word])].map((part) => stem(part.toLowerCase()));
  });
}

/** Without the endings of English nouns and verbs: `files` finds `file`, and `deletion` `delete`. */
function stem(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^aisu])s$/, '')
    .replace(/(?<=[aeiouy].*)(?:ing|ed|ion)$/, '')
    .replace(/([bdgmnprt])\1$|(?<=...)e$/, '$1');
}

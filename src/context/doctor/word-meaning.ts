/** Verbs of one meaning; the first stands for all of them. They need an object: `search` what? */
const VERBS =
  'get fetch retrieve read return show view load,find search query lookup look discover,list enumerate,create add make insert generate build register,delete remove drop destroy erase clear,update edit modify change set patch replace,run execute exec invoke call perform start trigger,send post publish notify submit,check,close,convert,copy,download,export,fork,import,inspect,merge,move,monitor,open,parse,reply,research,review,upload,validate';

/** Built at the first use, so that a program without the inspection does not contain it. */
let verbs: Map<string, string> | undefined;

function toVerbs(): Map<string, string> {
  const groups = VERBS.split(',').map((group) => group.split(' '));
  return new Map(groups.flatMap((group) => group.map((verb) => [verb, group[0] ?? verb] as const)));
}

/** Longer words without a meaning of their own; no word of one or two letters has one. */
const STOP_WORDS =
  /^(?:[a-z]{1,2}|and|any|all|can|for|from|given|its?|new|one|specific|specified|that|the|their|this|tool|used?|using|when|which|will|with|you|your)$/;

/** The words of a name or a sentence, in lower case. */
export function splitText(text: string): string[] {
  return (text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}]+|\d+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

/** Without the ending of a plural or of the third person. */
export function toStem(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  return word.replace(/ies$/, 'y').replace(/(?<=ch|sh|x|ss)es$|s$/, '');
}

/** The verb of a group that stands for this one; `undefined` for other words. */
export function groupOf(word: string): string | undefined {
  verbs ??= toVerbs();
  return verbs.get(toStem(word));
}

/** The words that carry the meaning; each verb by its group, so that `fetch` and `get` are equal. */
export function meaningOf(text: string): Set<string> {
  const words = splitText(text).filter((word) => !STOP_WORDS.test(word));
  return new Set(words.map((word) => groupOf(word) ?? toStem(word)));
}

import type { AddFinding } from './finding.ts';
import type { PlainDefinition } from './read-definition.ts';
import { groupOf, splitText, toStem } from './word-meaning.ts';

const GENERIC =
  /^(?:action|api|ba[rz]|call|command|data|default|do|exec|execute|foo|func|function|get|go|handler?|helper|input|invoke|it|item|main|manage|misc|object|perform|process|request|run|set|something|stuff|task|thing|tool|use|util|utility)$/;

/** Endings of nouns. A name may end with a verb that no list has, so other words count as verbs. */
const NOUN = /(?:ment|tion|ity|er|or|[^s]s|age|data|info|text|time)$/;
/** The first words of a description say what the tool does. */
const FIRST_WORDS = 4;

/** The name on its server or in its namespace, and what precedes it. */
export function splitName(name: string): [prefix: string, bare: string] {
  const [prefix = ''] = /^(?:mcp__.+?__)?(?:.*\.)?/.exec(name) ?? [];
  return [prefix, name.slice(prefix.length)];
}

/** Names that only say that a tool does something, and names without a verb or an object. */
export function checkName({ name, description }: PlainDefinition, add: AddFinding): void {
  const words = splitText(splitName(name)[1]).filter((word) => !/^\d/.test(word));
  const last = words.at(-1);
  if (last === undefined) return;
  const does = splitText(description).slice(0, FIRST_WORDS).map(toStem);
  const hasVerb = words.some((word) => groupOf(word) || does.includes(toStem(word)));
  if (words.every((word) => GENERIC.test(word) || GENERIC.test(toStem(word)))) {
    const found = 'The name fits any tool.';
    add(name, 'name-generic', `${found} Say what it does and to what, as in 'search_orders'.`);
  } else if (words.length === 1 && groupOf(last)) {
    const found = 'The name has no object.';
    add(name, 'name-unclear', `${found} Add what the tool works on, as in '${last}_orders'.`);
  } else if (words.length > 1 && NOUN.test(last) && !hasVerb) {
    const found = 'The name has no verb.';
    add(name, 'name-unclear', `${found} Add what the tool does, as in 'list_orders'.`);
  }
}

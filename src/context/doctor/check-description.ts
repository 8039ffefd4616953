import type { AddFinding } from './finding.ts';
import { formatNumber } from './format-number.ts';
import type { PlainDefinition } from './read-definition.ts';
import { meaningOf } from './word-meaning.ts';

/** Unit: UTF-16 code units. */
const LENGTH = { min: 20, max: 1500 };
/** A letter that is neither upper nor lower case, as in Chinese, says as much as three others. */
const DENSE = /\p{Lo}/gu;
const ADVICE = 'Say what the tool does, when to use it, and what it returns.';

/** Descriptions that are missing, short or long, or that only repeat the name. */
export function checkDescription({ name, description }: PlainDefinition, add: AddFinding): void {
  const { length } = description;
  const letters = length + 2 * (description.match(DENSE)?.length ?? 0);
  const size = `${formatNumber(length)} character${length === 1 ? '' : 's'}`;
  if (length === 0) {
    add(name, 'description-missing', `It has no description. ${ADVICE}`);
  } else if (length > LENGTH.max) {
    const found = `Its description has ${size}, more than ${formatNumber(LENGTH.max)}.`;
    add(name, 'description-long', `${found} Shorten it.`);
  } else if (letters < LENGTH.min) {
    const found = `Its description has ${size}, fewer than ${LENGTH.min}.`;
    add(name, 'description-short', `${found} ${ADVICE}`);
  } else if (repeats(description, name)) {
    const found = `Its description has ${size} and says no more than the name.`;
    add(name, 'description-short', `${found} ${ADVICE}`);
  }
}

function repeats(description: string, name: string): boolean {
  const known = meaningOf(name);
  return [...meaningOf(description)].every((word) => known.has(word));
}

/** The parts that a text must have, and must not have. */
interface WantedTexts {
  contains?: string | readonly string[];
  lacks?: string | readonly string[];
}

/** The first part that is missing or too much, as a short sentence. */
export function findText(text: string, { contains, lacks }: WantedTexts): string | undefined {
  const missing = toTexts(contains).find((part) => !text.includes(part));
  if (missing !== undefined) return `it does not contain “${missing}”`;
  const extra = toTexts(lacks).find((part) => text.includes(part));
  return extra === undefined ? undefined : `it contains “${extra}”`;
}

/** One text or several, as a list. */
export function toTexts(given: string | readonly string[] | undefined): readonly string[] {
  if (given === undefined) return [];
  return typeof given === 'string' ? [given] : given;
}

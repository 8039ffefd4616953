import type { ToolResultReducer } from '../../../core/index.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
};

export const reducer: ToolResultReducer = {
  toolName: 'read_docs',
  reduce(result) {
    if (!result.ok || !/<html[\s>]/i.test(result.value)) return result;
    const value = toText(result.value);
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

/** The visible text of a page, with a dash before each list item. */
function toText(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/[\r\n]+/g, ' ')
    .replace(/<br\b[^>]*>|<\/(p|dd|dl|table|h\d|div|tr|ul|ol)>/gi, '\n')
    .replace(/<h[1-6]\b[^>]*>/gi, '\n# ')
    .replace(/<(dt|li)\b[^>]*>/gi, '\n- ')
    .replace(/<dd\b[^>]*>/gi, '\n  ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d{1,6}|\w+);/g, decode);
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/ ([,.)])/g, '$1')
        .trim(),
    )
    .filter((line) => line !== '' && line !== '-')
    .join('\n');
}

function decode(entity: string, name: string): string {
  if (name.startsWith('#')) return String.fromCodePoint(Math.min(Number(name.slice(1)), 0xffff));
  return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity;
}

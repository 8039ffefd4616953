import type { Doc } from '../../src/app/lib/reference/reference.ts';

/**
 * Parses a TSDoc comment in this project's form: a text, and paragraphs that begin with `Source:`.
 * Its tags are `@param`, `@returns`, `@throws` and `@example`. A default is a sentence that begins
 * with `Default`, or the text after a final `, default`.
 *
 * @param comment The comment without its stars.
 *
 * @example
 * readDoc('How long, in seconds, default 60.'); // { text: 'How long, in seconds.', defaultText: '60', … }
 */
export function readDoc(comment: string): Doc {
  const params: { name: string; text: string }[] = [];
  const throws: string[] = [];
  const examples: string[] = [];
  const texts: string[] = [];
  let returns: string | undefined;
  let source: string | undefined;
  for (const { tag, text } of toBlocks(comment)) {
    if (tag === 'param') {
      const [, name = '', rest = ''] = /^(\S+)\s*(?:-\s*)?([\s\S]*)$/.exec(text) ?? [];
      params.push({ name, text: oneLine(rest) });
    } else if (tag === 'returns') returns = oneLine(text);
    else if (tag === 'throws') throws.push(oneLine(text));
    else if (tag === 'example') examples.push(text.trim());
    else if (tag === 'source') source = oneLine(text).replace(/\.$/, '');
    else if (tag === 'text') texts.push(text);
  }
  const { text, defaultText } = takeDefault(texts.join('\n\n').trim());
  return {
    text,
    params,
    ...(returns !== undefined && { returns }),
    throws,
    ...(defaultText !== undefined && { defaultText }),
    examples,
    ...(source !== undefined && { source }),
  };
}

interface Block {
  tag: string;
  text: string;
}

const TAG = /^@(\w+)\s?/;
const WITHIN = /\s@(returns?|throws|example)\b\s?/;

/** A tag extends to the next one; `Source:` extends to the end of its paragraph. */
function toBlocks(comment: string): Block[] {
  const blocks: Block[] = [];
  let open: Block = { tag: 'text', text: '' };
  const begin = (tag: string) => {
    if (open.text.trim() !== '') blocks.push({ ...open, text: open.text.trim() });
    open = { tag, text: '' };
  };
  const take = (line: string) => {
    // Code may contain an `@`, such as the name of a package.
    const within = open.tag === 'example' ? null : WITHIN.exec(line);
    if (!within?.[1]) {
      open.text += `${line}\n`;
      return;
    }
    open.text += line.slice(0, within.index);
    begin(within[1].replace(/^return$/, 'returns'));
    take(line.slice(within.index + within[0].length));
  };
  for (const line of comment.split('\n')) {
    const [whole, tag] = TAG.exec(line) ?? [];
    if (whole !== undefined && tag !== undefined) {
      begin(tag);
      take(line.slice(whole.length));
    } else if (line.startsWith('Source: ')) {
      begin('source');
      take(line.slice('Source: '.length));
    } else if (line === '' && open.tag === 'source') begin('text');
    else take(line);
  }
  begin('text');
  return blocks;
}

const SENTENCE = /(^|[.;:] |\n)Default:? ((?:`[^`]*`|[^.`]|\.(?=\w))+)\.?(?: |$)/;
const AT_THE_END = /,? default ((?:`[^`]*`|[\d ]+))(?=[.;,]|$)/;

function takeDefault(text: string): { text: string; defaultText?: string } {
  const sentence = SENTENCE.exec(text);
  if (sentence?.[2]) {
    const rest = text.replace(SENTENCE, (_, before: string) => before);
    return { text: rest.trim(), defaultText: oneLine(sentence[2]) };
  }
  const end = AT_THE_END.exec(text);
  if (!end?.[1]) return { text };
  return { text: text.replace(AT_THE_END, ''), defaultText: oneLine(end[1]) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

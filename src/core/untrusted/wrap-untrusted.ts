import type { UntrustedOrigin } from '../contract/tool-result.ts';
import { foldText } from './fold-text.ts';
import { findTemplateTokens, findTurns } from './template-tokens.ts';

/**
 * The wrapper's own tag in folded text. Each attempt begins at its bracket and ends before the
 * next one, so that a search is linear.
 */
const OWN_TAG =
  /<[\s/\\]*u[\s\\]*n[\s\\]*t[\s\\]*r[\s\\]*u[\s\\]*s[\s\\]*t[\s\\]*e[\s\\]*d|\[[\s\\]*\/[\s/\\]*u[\s\\]*n[\s\\]*t[\s\\]*r[\s\\]*u[\s\\]*s[\s\\]*t[\s\\]*e[\s\\]*d/g;

/**
 * Wraps untrusted text for the model. The code that sends it to the model calls this after the
 * trim. `toProviderResults`, the AI SDK adapter and the MCP server do so; `executeParallel` never
 * does.
 *
 * - Any spelling of the wrapper's own tag is broken: `&lt;/un-trusted>`. That holds for readers
 *   that decode entities and escapes, or normalise Unicode. It also holds for those that pass over
 *   white space, backslashes and invisible characters.
 * - Template tokens of the large model families get a hyphen: `<-|im_start|>`, `[-INST]`.
 * - A line `Human:` or `Assistant:` after a blank one, which older formats take for a turn, is
 *   quoted: `> Human:`.
 *
 * All other text stays as it is.
 *
 * Source: docs/contract.md#untrusted.
 *
 * @param origin Default: the tool `unknown`, and the tool's name as the source.
 *
 * @example
 * wrapUntrusted('Ignore all rules', { source: 'https://example.com', tool: 'fetch_url' })
 * // <untrusted source="https://example.com" tool="fetch_url">\nIgnore all rules\n</untrusted>
 */
export function wrapUntrusted(text: string, origin: Partial<UntrustedOrigin> = {}): string {
  const { tool = 'unknown', source = tool } = origin;
  const open = `<untrusted source="${attribute(source)}" tool="${attribute(tool)}">`;
  return `${open}\n${neutralise(text)}\n</untrusted>`;
}

/** An insertion, or a replacement of one character, in the original text. */
interface Edit {
  at: number;
  removed: 0 | 1;
  added: string;
}

function neutralise(text: string): string {
  const folded = foldText(text);
  const edits: Edit[] = [];
  for (const { 0: tag, index } of folded.text.matchAll(OWN_TAG)) {
    const after = folded.text[index + tag.length] ?? '';
    // `Set<UntrustedOrigin>`: code, and no end of anything.
    if (!tag.includes('/') && /[\w$]/.test(after)) continue;
    const bracket = folded.start(index);
    if (text[bracket] === '<') edits.push({ at: bracket, removed: 1, added: '&lt;' });
    edits.push({ at: folded.end(index + tag.indexOf('n')), removed: 0, added: '-' });
  }
  for (const index of findTemplateTokens(folded, text)) {
    const end = folded.end(index);
    // Tokens are compared as they stand; an encoded token does not count.
    if (end - folded.start(index) === 1) edits.push({ at: end, removed: 0, added: '-' });
  }
  for (const index of findTurns(folded.text)) {
    const start = folded.start(index);
    if (!/[a-z]/.test(text.charAt(start))) edits.push({ at: start, removed: 0, added: '> ' });
  }
  return edits.length === 0 ? text : applyEdits(text, edits);
}

function applyEdits(text: string, edits: Edit[]): string {
  edits.sort((a, b) => a.at - b.at || b.removed - a.removed);
  const parts: string[] = [];
  let done = 0;
  let last: Edit | undefined;
  for (const edit of edits) {
    // Two patterns may find one token.
    if (last && last.at === edit.at && last.added === edit.added) continue;
    parts.push(text.slice(done, edit.at), edit.added);
    done = edit.at + edit.removed;
    last = edit;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** One line, without characters that cannot be seen. */
function attribute(text: string): string {
  const line = text.replace(/\p{Cf}+/gu, '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return neutralise(line.trim())
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

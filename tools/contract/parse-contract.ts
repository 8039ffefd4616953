import type { ContractBlock, ContractText } from '../../src/app/lib/reference/contract-text.ts';

/**
 * The clauses of the contract, in blocks that the reference page shows.
 *
 * @example parseContract(readContract()).find(({ id }) => id === 'trim')
 */
export function parseContract(contract: string): ContractText[] {
  return contract.split(/^## /m).flatMap((part) => {
    const [section = '', ...clauses] = part.split(/^<a id="/m);
    const [title = ''] = section.split('\n', 1);
    return clauses.map((clause) => toText(clause, title));
  });
}

function toText(clause: string, section: string): ContractText {
  const [, id = '', title = '', body = ''] =
    /^([\w-]+)"><\/a>\n### (.+)\n([\s\S]*)$/.exec(clause) ?? [];
  const [text = '', source = ''] = body.split(/^Source: /m);
  return { id, title, section, blocks: toBlocks(text), source: oneLine(source) };
}

const BLOCKS = /^```(.*)\n([\s\S]*?)\n```$|^((?: {4}.*\n)+)|((?:^(?!```| {4}).+(?:\n|$))+)/gm;

function toBlocks(text: string): ContractBlock[] {
  return [...text.matchAll(BLOCKS)].flatMap(
    ([, head, fenced, indented, lines]): ContractBlock[] => {
      const code = fenced ?? indented?.replace(/^ {4}/gm, '').trimEnd();
      if (code === undefined) return readLines(lines ?? '');
      const exact = /\bexact=(\S+)/.exec(head ?? '')?.[1];
      return [{ kind: 'code', code, ...(exact !== undefined && { exact }) }];
    },
  );
}

/** Adjacent lines: a table, a list, or a paragraph with an optional list at its end. */
function readLines(lines: string): ContractBlock[] {
  if (lines.startsWith('|')) {
    const [head = [], , ...rows] = lines.trim().split('\n').map(toCells);
    return [{ kind: 'table', head, rows }];
  }
  const [before = '', ...items] = lines.split(/^(?:- |\d+\. )/m);
  const blocks: ContractBlock[] = [];
  if (before.trim() !== '') blocks.push({ kind: 'text', text: oneLine(before) });
  if (items.length > 0) blocks.push({ kind: 'list', items: items.map(oneLine) });
  return blocks;
}

/** A bar in code is written `\|`. */
function toCells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

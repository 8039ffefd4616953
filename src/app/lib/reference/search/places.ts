import { toClauseGroups } from '../clause-groups.ts';
import { clauseOfEntry, toPageId } from '../clause-of-entry.ts';
import { clauseOfOption } from '../clause-options.ts';
import type { ContractText } from '../contract-text.ts';
import { toPlainText } from '../plain-text.ts';
import type { ApiEntry, ApiMember, Reference, StepText } from '../reference.ts';
import { SYNONYMS } from '../synonyms.ts';

/** The kinds of places that a search finds. */
export type PlaceKind = 'clause' | ApiEntry['kind'] | 'member' | 'message' | 'code';

/** A place of the reference that a search can find. */
export interface SearchPlace {
  /** Unique: `abort`, `trimText`, `Tool.timeoutMs`, or the kind and a number. */
  id: string;
  kind: PlaceKind;
  /** The name, the title or the exact text. */
  title: string;
  /** The interface of a member, and the title of the page. */
  owner: string;
  /** The page. */
  clause: string;
  /** The export or member on the page; absent for its beginning. */
  at?: string;
  /** The description of the place. */
  text: string;
  /** Other words for it. Never shown. */
  also: string;
  /** Part of the core, or of a clause about the core. */
  isCore: boolean;
}

/**
 * Every clause, export, member, exact text and code of the reference.
 *
 * @param texts the clauses of docs/contract.md
 */
export function toPlaces(reference: Reference, texts: readonly ContractText[]): SearchPlace[] {
  const titles = new Map(
    toClauseGroups(texts).flatMap(({ clauses }) => clauses.map(({ id, title }) => [id, title])),
  );
  const places = [
    ...clausePlaces(texts),
    ...reference.entries.flatMap(entryPlaces),
    ...messagePlaces(reference, texts),
    ...codePlaces(reference, texts),
  ];
  const seen = new Set<string>();
  return places.flatMap((place, index) => {
    const clauseTitle = titles.get(place.clause);
    // A page of its own is the condition of being found. Equal members of several types are one.
    const isOwn = place.kind === 'member' && !/Event$/.test(place.owner ?? '') && place.isSilent;
    const same = `${place.kind} ${place.title} ${isOwn ? place.owner : place.text}`;
    if (clauseTitle === undefined || seen.has(same)) return [];
    seen.add(same);
    const id = place.at ?? (place.kind === 'clause' ? place.clause : `${place.kind} ${index}`);
    const owner = [place.owner, clauseTitle].filter(Boolean).join(' · ');
    const { kind, title, clause, at, text, isCore = true } = place;
    const where = { clause, ...(at !== undefined && { at }) };
    return [{ id, kind, title, owner, ...where, text, also: SYNONYMS[id] ?? '', isCore }];
  });
}

type Found = Omit<SearchPlace, 'id' | 'owner' | 'also' | 'isCore'> & {
  owner?: string;
  isCore?: boolean;
  /** Without a comment, so that its text is only its signature. */
  isSilent?: boolean;
};

function clausePlaces(texts: readonly ContractText[]): Found[] {
  const full = new Map(texts.map((text) => [toPageId(text.id), text]));
  return toClauseGroups(texts).flatMap(({ clauses }) =>
    clauses.map(({ id, title, text }): Found => {
      const blocks = full.get(id)?.blocks ?? [];
      const more = blocks.flatMap((block) => {
        if (block.kind === 'text') return block.text;
        return block.kind === 'list' ? block.items : [];
      });
      return {
        kind: 'clause',
        title,
        clause: id,
        text: toPlainText([text, ...more].join(' ')),
      };
    }),
  );
}

function entryPlaces(entry: ApiEntry): Found[] {
  const { name, members, kind, from } = entry;
  const isCore = from === 'toolyard';
  const clause = clauseOfEntry(entry);
  if (clause === undefined) return [];
  // The interface of a class has the same members, with their comments.
  const shown = kind === 'class' ? members.filter((one) => one.doc.text === '') : members;
  const own = { kind, title: name, clause, at: name, text: describe(entry), isCore };
  const others = shown
    .filter((member) => member.name !== 'constructor')
    .map((member): Found => {
      const at = `${name}.${member.name}`;
      const page = clauseOfOption(at) ?? clause;
      const isSilent = member.doc.text === '';
      const found = { title: member.name, owner: name, clause: page, at, isSilent, isCore };
      return { kind: 'member', text: describe(member), ...found };
    });
  return [own, ...others];
}

function describe({ doc, signature }: ApiEntry | ApiMember): string {
  const { text, params, returns, throws, defaultText } = doc;
  const parts = [
    text,
    ...params.map((param) => param.text),
    returns ?? '',
    ...throws,
    defaultText === undefined ? '' : `Default ${defaultText}.`,
  ].filter((part) => part !== '');
  return toPlainText(parts.length > 0 ? parts.join(' ') : signature);
}

/** The exact texts of the clauses, with their codes; then those that only a step has. */
function messagePlaces({ steps }: Reference, texts: readonly ContractText[]): Found[] {
  const ofSteps = steps.flatMap(({ id, texts: said }) =>
    said.map((one) => ({ ...one, clause: id.replace('_', '-') })),
  );
  const factsOf = ({ kind, code, reason }: StepText) =>
    [kind, code, reason].filter((fact) => fact !== undefined).join(' ');
  const exact = texts.flatMap(({ id, blocks }) =>
    blocks.flatMap((block): Found[] => {
      if (block.kind !== 'code' || block.exact === undefined) return [];
      const said = ofSteps.find(({ text }) => withoutNames(text) === withoutNames(block.code));
      const text = said ? factsOf(said) : '';
      return [{ kind: 'message', title: block.code, clause: toPageId(id), text }];
    }),
  );
  const known = new Set(exact.map(({ title }) => withoutNames(title)));
  const others = ofSteps
    .filter(({ text }) => !known.has(withoutNames(text)))
    .map((one): Found => {
      const { text, clause } = one;
      return { kind: 'message', title: text, clause, text: factsOf(one) };
    });
  return [...exact, ...others];
}

/** The fixed words of a message. A name at its end may be absent. */
function withoutNames(text: string): string {
  return text
    .replace(/<[^>]*>/g, '<>')
    .replace(/\s+|\\n/g, '')
    .replace(/<>$/, '');
}

/** Codes, reasons and names that a clause lists in a table, and the rules of the gates. */
function codePlaces({ steps }: Reference, texts: readonly ContractText[]): Found[] {
  const rows = texts.flatMap(({ id, blocks }) =>
    blocks.flatMap((block): Found[] => {
      if (block.kind !== 'table') return [];
      return block.rows.flatMap(([first = '', ...others]) => {
        const text = toPlainText(others.join(' '));
        return [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']): Found => {
          const title = name.replace(/:$/, '');
          return { kind: 'code', title, clause: toPageId(id), text };
        });
      });
    }),
  );
  const rules = steps.flatMap(({ id, rules: all }) =>
    all.map(({ rule, outcome }): Found => {
      const text = `A rule of the gate in the trace: ${outcome}.`;
      return { kind: 'code', title: rule, clause: id.replace('_', '-'), text };
    }),
  );
  return [...rows, ...rules];
}

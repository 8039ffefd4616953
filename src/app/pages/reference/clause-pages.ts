import texts from 'virtual:contract';
import {
  CLAUSE_GROUPS,
  type ContractClause,
  findClause,
} from '../../../session/explain/all-clauses.ts';
import { toSource } from '../../../session/explain/clauses.ts';
import type { ContractText } from './contract-text.ts';

const TEXTS = new Map(texts.map((text) => [toSource(text.id), text]));

/** A clause in full; `undefined` where the contract has no such clause. */
export function clauseText({ source }: ContractClause): ContractText | undefined {
  return TEXTS.get(source);
}

/** The clause that a page shows: one of the listed clauses, or any other of the contract. */
export function findPage(id: string): ContractClause | undefined {
  const listed = findClause(id) ?? LISTED.find(({ source }) => source === toSource(id));
  if (listed) return listed;
  const text = TEXTS.get(toSource(id));
  return (
    text && {
      id,
      title: text.title,
      label: `Clause ‘${text.title}’`,
      text: '',
      source: toSource(id),
    }
  );
}

const LISTED = CLAUSE_GROUPS.flatMap(({ clauses }) => clauses);

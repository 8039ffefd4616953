import texts from 'virtual:contract';
import {
  CLAUSE_GROUPS,
  type ContractClause,
  findClause,
  toSource,
} from '../../../session/explain/index.ts';
import type { ContractText } from './contract-text.ts';

const TEXTS = new Map(texts.map((text) => [toSource(text.id), text]));

/** The full text of a clause; `undefined` for an unknown id. */
export function clauseText({ source }: ContractClause): ContractText | undefined {
  return TEXTS.get(source);
}

/** The clause of a page: a listed clause, or any other one of the contract. */
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

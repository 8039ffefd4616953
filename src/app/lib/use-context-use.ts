import { useMemo } from 'react';
import { type ContextUse, toContextUse } from '../../session/budget/index.ts';
import type { ProviderView } from '../../session/definitions/index.ts';
import type { Run } from '../../session/store/index.ts';
import { selectDefinitions } from '../../session/store/index.ts';
import type { DefinitionQuestion } from '../../session/tasks/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';
import { useSession } from '../session-context.tsx';
import { useDefinitionsSize } from './definitions-size.ts';
import { useProviderChoice } from './provider-choice.ts';
import { type Ask, useAnswer } from './use-answer.ts';
import { useRunTokens } from './use-run-tokens.ts';

/** The model of a workspace. */
export type Model = NonNullable<NonNullable<Workspace['contextSettings']>['model']>;

const NONE: ProviderView['entries'] = [];

/**
 * The use of the model's window by the next request: the definitions in the provider's format, and
 * the results of the run. Suspends until the code that writes definitions is loaded.
 */
export function useContextUse(
  model: Model,
  run: Run | undefined,
): ContextUse & { isExact: boolean } {
  const { definitions } = useSession(selectDefinitions);
  const [choice] = useProviderChoice();
  const question = useMemo(() => ({ definitions, choice }), [definitions, choice]);
  const entries = useAnswer(question, WRITE)?.value?.entries ?? NONE;
  const tools = useDefinitionsSize(useMemo(() => ({ entries }), [entries]));
  const results = useRunTokens(run, 'read');
  return {
    ...toContextUse(model, { definitions: tools.tokens, results: results.tokens }),
    isExact: tools.isExact && results.isExact,
  };
}

const WRITE: Ask<DefinitionQuestion, ProviderView> = (texts, question, signal) =>
  texts.writeDefinitions(question, signal);

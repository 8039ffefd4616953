import { textOf } from '../../../../lib/text-of.ts';
import { toRecipeCode } from '../../../../session/reducer-lab/index.ts';
import { useActions } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import { describePresent } from './present-reducer.ts';
import styles from './ReducerStudio.module.css';
import { describeFit, useSuggestion } from './use-suggestion.ts';

/** Options of {@link WaysToBegin}. */
export interface WaysToBeginProps {
  tests: ReducerTests;
  /** The tool has a built-in reducer. */
  hasBuiltIn: boolean;
  /** Called before these ways disappear, with the focus among them. */
  onBegin: (way: BeginWay) => void;
}

/** The first content of a new reducer. */
export type BeginWay = 'blocks' | 'code';

/** Replaces the built-in reducer, or begins the first one of a tool. */
export function WaysToBegin({ tests, hasBuiltIn, onBegin }: WaysToBeginProps) {
  const { tool, sample } = tests;
  const { writeReducer } = useActions();
  const recipe = useSuggestion(tests);
  const present = hasBuiltIn ? describePresent(tests, recipe) : '';
  const begin = (way: BeginWay) => {
    onBegin(way);
    writeReducer(tool, way === 'blocks' ? toRecipeCode(tool, recipe.blocks) : undefined);
  };
  return (
    <section className={styles.start} data-short data-begin aria-label="Ways to begin">
      <h3>{hasBuiltIn ? 'Design your own reducer' : `${tool} has no reducer`}</h3>
      <p>
        {sample && describeKind(textOf(sample.result), recipe.kind)}
        {recipe.kind !== recipe.name &&
          (recipe.score
            ? `With this budget, ‘${recipe.name}’ keeps the most failures of all recipes. `
            : `Its own recipe loses almost everything, ‘${recipe.name}’ does not. `)}
        Blocks keep {recipe.hint}.
        {recipe.score &&
          recipe.score.trimmed < recipe.score.total &&
          ` With this budget the recipe ${describeFit(recipe)}; choose a higher one to keep more.`}
        {present}
      </p>
      {/* A reducer that keeps less is no better beginning. */}
      <Button tone={present === '' ? 'primary' : 'outline'} onClick={() => begin('blocks')}>
        Build it from blocks
      </Button>
      <Button onClick={() => begin('code')}>Write its code</Button>
    </section>
  );
}

function describeKind(text: string, kind: string): string {
  return text.trim() === '' ? 'This sample is empty. ' : `This sample looks like: ${kind}. `;
}

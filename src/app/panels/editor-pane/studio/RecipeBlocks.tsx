import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import {
  BLOCKS,
  newBlock,
  RECIPES,
  type RecipeStep,
  readRecipe,
  toRecipeCode,
  toStep,
  writeRecipe,
} from '../../../../session/reducer-lab/index.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import styles from './RecipeBlocks.module.css';
import { RecipeRow } from './RecipeRow.tsx';
import { useBlockDrag } from './use-block-drag.ts';
import { describeFit, useSuggestion } from './use-suggestion.ts';

/** The blocks in the reducer's code. Changes here change the code, and the other way round. */
export function RecipeBlocks({ tests }: { tests: ReducerTests }) {
  const { tool } = tests;
  const code = useSession(({ workspace }) => workspace.reducers[tool] ?? '');
  const compiles = useSession(({ userReducers }) => userReducers[tool]?.status === 'ok');
  const { setReducerText, replaceReducer } = useActions();
  const recipe = useMemo(() => readRecipe(code), [code]);
  const suggested = useSuggestion(tests);
  const steps = recipe?.steps ?? [];
  // While its syntax is broken for a moment, the list keeps its place.
  const isPlain = !recipe && !/\bcomposeReducer\s*\(/.test(code);
  const write = (next: readonly RecipeStep[]) => {
    if (recipe) setReducerText(tool, writeRecipe(code, recipe, next));
  };
  const move = (from: number, to: number) => write(moved(steps, from, to));
  const drag = useBlockDrag(move);
  const replaceAll = (blocks: (typeof RECIPES)[number]['blocks']) =>
    replaceReducer(
      tool,
      recipe ? writeRecipe(code, recipe, blocks.map(toStep)) : toRecipeCode(tool, blocks),
    );
  const section = useRef<HTMLElement>(null);
  // The pressed button gives way to the blocks.
  const replace = () => {
    replaceAll(suggested.blocks);
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>('[data-grip]')?.focus(),
    );
  };
  return (
    <section
      ref={section}
      className={styles.recipe}
      data-short={isPlain || undefined}
      aria-label="Blocks of the reducer"
    >
      <div className={styles.head}>
        <h3>Blocks</h3>
        <Menu
          small
          aria-label="Recipes"
          items={[
            {
              label: `${suggested.name} (${describeFit(suggested)})`,
              hint: `Keeps ${suggested.hint}`,
              onChoose: () => replaceAll(suggested.blocks),
            },
            ...RECIPES.filter(({ name }) => name !== suggested.name).map(
              ({ name, hint, blocks }, index) => ({
                label: name,
                hint: `Keeps ${hint}`,
                divided: index === 0,
                onChoose: () => replaceAll(blocks),
              }),
            ),
          ]}
        >
          Recipes
        </Menu>
      </div>
      {recipe ? (
        <>
          <ol className={styles.list} {...drag.list}>
            {steps.map((step, at) => (
              <RecipeRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its place.
                key={at}
                step={step}
                at={at}
                count={steps.length}
                drop={drag.dropAt(at, steps.length)}
                onDragStart={drag.start(at)}
                onMove={(to) => move(at, to)}
                onChange={(next) => write(steps.map((one, index) => (index === at ? next : one)))}
                onCopy={() =>
                  write(steps.flatMap((one, index) => (index === at ? [one, one] : [one])))
                }
                onRemove={() => write(steps.filter((_, index) => index !== at))}
              />
            ))}
          </ol>
          <div className={styles.foot}>
            <Menu
              small
              aria-label="Add a block"
              items={BLOCKS.map(({ name, label, hint }) => ({
                label,
                hint,
                onChoose: () => write(withBlock(steps, toStep(newBlock(name)))),
              }))}
            >
              <Plus aria-hidden />
              Add a block
            </Menu>
          </div>
        </>
      ) : (
        <div className={styles.none}>
          <p>
            {isPlain
              ? 'This reducer is plain code, without a list of blocks.'
              : `The list of blocks cannot be read. ${
                  compiles
                    ? 'Write it inside the call of composeReducer or as a const of this file, without types.'
                    : 'It may have a syntax error.'
                }`}
          </p>
          <Button small onClick={replace}>
            Replace it with blocks
          </Button>
        </div>
      )}
    </section>
  );
}

/** The new block goes before the one that fills the budget. */
function withBlock(steps: readonly RecipeStep[], step: RecipeStep): readonly RecipeStep[] {
  const fills = steps.at(-1)?.block?.name === 'keepHeadAndTail';
  return fills ? [...steps.slice(0, -1), step, ...steps.slice(-1)] : [...steps, step];
}

/** @param to the index of the entry before which it is placed, before the move */
function moved(steps: readonly RecipeStep[], from: number, to: number): readonly RecipeStep[] {
  const step = steps[from];
  if (!step) return steps;
  const rest = steps.filter((_, index) => index !== from);
  rest.splice(to > from ? to - 1 : to, 0, step);
  return rest;
}

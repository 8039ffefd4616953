import { expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const JAVAC = range(24).flatMap((at) => [
  `src/Shop.java:${at + 6}: error: cannot find symbol`,
  `            sum += price${at}(item);`,
  '                   ^',
  `  symbol:   method price${at}(String)`,
  '  location: class Shop',
]);
const GHC = range(24).flatMap((at) => [
  `src/Main.hs:${at + 3}:8: error: [GHC-88464]`,
  at % 2 === 0 ? `    Variable not in scope: beta${at}` : `    • No instance for ‘Show T${at}’`,
  ...['  |', `${at + 3} | main = print beta${at} >> putStrLn "done"`, '  |        ^^^^^', ''],
]);
const RUSTC = range(12).flatMap((at) => [
  'error[E0308]: mismatched types',
  `  --> src/mod${at}.rs:2${at}:18`,
  ...['   |', `2${at} |     let n: u32 = "${at}";`],
  `   |            ---   ^^^ expected \`u32\`, found \`T${at}\``,
  ...['   |            |', '   |            expected due to this', ''],
]);
const SCALAC = range(24).flatMap((at) => [
  `src/Shop.scala:${at + 3}: error: type mismatch;`,
  ` found   : String("${at}")`,
  ...[' required: Int', `  val n${at}: Int = "${at}"`, '                  ^'],
]);

test.each([
  ['javac', JAVAC, /symbol: +method price\d+\(String\)/g, 24, 2_400],
  ['ghc', GHC, /not in scope: beta\d+|No instance for ‘Show T\d+’/g, 24, 2_300],
  ['rustc', RUSTC, /found `T\d+`/g, 12, 1_500],
  ['scalac', SCALAC, /found +: String/g, 24, 2_200],
])(
  'the recipe for %s keeps the reason of each error below it',
  (_, errors, reason, total, budget) => {
    const log = errors.join('\n');
    const { name, kind, blocks, score } = suggestRecipe(log, { budget });
    expect(name).toBe(kind);
    expect(kind).toMatch(/^Compiler/);
    expect(score).toMatchObject({ total, trimmed: total });
    expect(log.length).toBeGreaterThan(budget);
    expect(runRecipe(blocks, log, budget).match(reason)).toHaveLength(total);
  },
);

test.each([
  ['javac', JAVAC],
  ['ghc', GHC],
  ['rustc', RUSTC],
])('the recipe for %s leaves a log whole that fits the budget', (_, errors) => {
  const steps = range(40).map((at) => `[${at}/40] translating part ${at}`);
  const log = [...steps, ...errors, ...steps].join('\n');
  expect(runRecipe(suggestRecipe(log).blocks, log, 8_000)).toBe(log);
});

import { expect, test } from 'vitest';
import { describeResultFault } from './result-fault.ts';

const CHAIN = [
  'No overload matches this call.',
  '  The last overload gave the following error.',
  "    Type '() => Promise<X>' is not assignable to type '(ctx: ToolContext) => Answer | Promise<Answer>'.",
  "      Type 'Promise<X>' is not assignable to type 'Answer | Promise<Answer>'.",
  "        Type 'Promise<X>' is not assignable to type 'Promise<Answer>'.",
];

const MUST = "The function must return a text, ok('text') or err('reason')";

const faultOf = (...innermost: string[]) => describeResultFault([...CHAIN, ...innermost]);

test('another value instead of a result is named', () => {
  expect(faultOf("        Type '{ city: string; }' is not assignable to type 'Answer'.")).toBe(
    `${MUST}, not { city: string; }.`,
  );
});

test('the union of a synchronous function is a result, too', () => {
  expect(
    describeResultFault([
      "Type '() => number' is not assignable to type '() => Answer | Promise<Answer>'.",
      "  Type 'number' is not assignable to type 'Answer | Promise<Answer>'.",
    ]),
  ).toBe(`${MUST}, not number.`);
});

test('an object without a value says what is missing', () => {
  const missing =
    "Property 'value' is missing in type '{ ok: true; }' but required in type 'ToolSuccess'.";
  expect(
    faultOf(
      "        Type '{ ok: true; }' is not assignable to type 'Answer'.",
      `          ${missing}`,
    ),
  ).toBe(`${MUST}: ${missing}`);
});

test('a wrong property says which one', () => {
  const property = "Types of property 'ok' are incompatible.";
  const type = "Type 'boolean' is not assignable to type 'true'.";
  expect(faultOf(`          ${property}`, `            ${type}`)).toBe(
    `${MUST}: ${property} ${type}`,
  );
});

test('a function without a return returns nothing', () => {
  expect(faultOf("        Type 'void' is not assignable to type 'Answer'.")).toBe(
    `${MUST}, not nothing.`,
  );
});

test('a reducer may not return a text', () => {
  expect(
    describeResultFault([
      "Type '(result: ToolResult) => string' is not assignable to type '(result: ToolResult) => ToolResult'.",
      "  Type 'string' is not assignable to type 'ToolResult'.",
    ]),
  ).toBe("The function must return ok('text') or err('reason'), not string.");
});

test('a function that is not async says so', () => {
  expect(
    describeResultFault([
      "Type 'ToolSuccess' is not assignable to type 'Promise<ToolResult>'.",
      "  Type 'ToolSuccess' is missing the following properties from type 'Promise<ToolResult>': then, catch",
    ]),
  ).toBe("Write 'async' before this function: it must return a promise.");
});

test('other diagnostics keep their words', () => {
  const lines = ["Property 'lenght' does not exist on type 'string'. Did you mean 'length'?"];
  expect(describeResultFault(lines)).toBeUndefined();
});

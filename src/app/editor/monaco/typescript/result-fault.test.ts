import { expect, test } from 'vitest';
import { toResultFault } from './result-fault.ts';

/** A file with a tool, and the place of the name that the compiler marks. */
function fileWith(method: string) {
  const text = `export const tool = defineTool({\n  name: 'weather',\n  ${method}\n});\n`;
  return { text, span: { start: text.indexOf('execute'), length: 7 } };
}

const CHAIN = [
  'No overload matches this call.',
  '  The last overload gave the following error.',
  "    Type '() => Promise<X>' is not assignable to type '(ctx: ToolContext) => Promise<ToolResult>'.",
  "      Type 'Promise<X>' is not assignable to type 'Promise<ToolResult>'.",
];

function faultOf(method: string, ...innermost: string[]) {
  const { text, span } = fileWith(method);
  const fault = toResultFault([...CHAIN, ...innermost], text, span);
  return fault && { ...fault, marked: text.slice(fault.start, fault.start + fault.length) };
}

test('a text instead of a result is marked where it is returned', () => {
  const fault = faultOf(
    "async execute({ city }) {\n    if (!city) return err('no');\n    const two = [1].map((x) => {\n      return x;\n    });\n    return city + two;\n  },",
    "        Type 'string' is not assignable to type 'ToolResult'.",
  );
  expect(fault?.message).toBe("The function must return ok('text') or err('reason'), not string.");
  expect(fault?.marked).toBe('return city + two;');
});

test('an object without a value says what is missing', () => {
  const fault = faultOf(
    'async execute() {\n    return { ok: true };\n  },\n  isAvailable() {\n  return 1;\n  },',
    "        Type '{ ok: true; }' is not assignable to type 'ToolResult'.",
    "          Property 'value' is missing in type '{ ok: true; }' but required in type 'ToolSuccess'.",
  );
  expect(fault?.message).toBe(
    "The function must return ok('text') or err('reason'): Property 'value' is missing in type '{ ok: true; }' but required in type 'ToolSuccess'.",
  );
  expect(fault?.marked).toBe('return { ok: true };');
});

test('a function without a return is marked at its name', () => {
  const fault = faultOf(
    'async execute({ city }) {\n    city;\n  },\n  other() {\n    return 1;\n  },',
    "        Type 'void' is not assignable to type 'ToolResult'.",
  );
  expect(fault?.message).toBe("The function must return ok('text') or err('reason'), not nothing.");
  expect(fault?.marked).toBe('execute');
});

test('a function that is not async says so', () => {
  const fault = faultOf(
    "execute() {\n    return ok('');\n  },",
    "      Type 'ToolSuccess' is missing the following properties from type 'Promise<ToolResult>': then, catch",
  );
  expect(fault).toMatchObject({
    message: "Write 'async' before this function: it must return a promise.",
    marked: 'execute',
  });
});

test('other diagnostics keep their words', () => {
  const lines = ["Property 'lenght' does not exist on type 'string'. Did you mean 'length'?"];
  expect(toResultFault(lines, 'x.lenght', { start: 2, length: 6 })).toBeUndefined();
});

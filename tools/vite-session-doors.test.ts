import { expect, test } from 'vitest';
import { resolveDoors } from './vite-session-doors.ts';

const DOOR = `export * as transitions from './transitions.ts';
export { type Run, selectRun } from './select-run.ts';
export { MAX } from './limits.ts';
export type { Lane } from './lane.ts';
`;

const resolve = (code: string) => resolveDoors(code, () => DOOR);

test('names lead to the modules behind the door, and lines stay', () => {
  const code = `import { type Run,
  selectRun as select, MAX } from '../session/run/index.ts';
import { transitions as to } from '../session/run/index.ts';
export { MAX } from '../session/run/index.ts';
const a: Run = select(MAX);`;
  expect(
    resolve(code),
  ).toBe(`import { selectRun as select } from "../session/run/select-run.ts"; import { MAX as MAX } from "../session/run/limits.ts";

import * as to from "../session/run/transitions.ts";
export { MAX as MAX } from "../session/run/limits.ts";
const a: Run = select(MAX);`);
});

test('type imports need no module', () => {
  expect(resolve("import type { Lane } from '../session/run/index.ts';\nlet a: Lane;")).toBe(
    '\nlet a: Lane;',
  );
});

test('other imports stay as they are', () => {
  expect(resolve("import { a } from '../session/index.ts';")).toBeNull();
  expect(resolve("import('../session/share/to-link.ts');")).toBeNull();
});

test('refuses a namespace of a door, and names that it does not have', () => {
  expect(() => resolve("import * as run from '../session/run/index.ts';")).toThrow(
    'not everything',
  );
  expect(() => resolve("import { Lane } from '../session/run/index.ts';")).toThrow('Lane');
});

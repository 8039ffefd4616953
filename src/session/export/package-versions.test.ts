import { expect, test } from 'vitest';
import { devDependencies } from '../../../package.json';
import { VERSIONS } from './package-versions.ts';

test('a project has the versions of this repository', () => {
  expect(devDependencies).toMatchObject(VERSIONS);
});

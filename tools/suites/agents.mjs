import { installPackages, runCounting } from './suite-packages.mjs';

/** @type {import('./suite.mjs').Suite} */
export const agents = {
  name: 'agents',
  about: 'the built package in agent frameworks, by providers’ SDKs and beside schema libraries',
  needs: ['build'],
  prepare: () => installPackages({ 'e2e/agents': 'the agent frameworks for the tests' }),
  run: () => runCounting('agents.json', ['e2e/agents/main.mjs'], 300_000),
};

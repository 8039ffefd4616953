import { expect, test } from 'vitest';
import { describeFix } from './describe-fix.ts';
import type { Fix } from './fix.ts';

const reviewer = { id: 'r', name: 'Reviewer', description: '' };
const host = (name: string): Fix => ({ kind: 'allow-host', host: name, label: '' });
const backend: Fix = { kind: 'provide-backends', capabilities: ['secrets'], label: '' };
const all = (...fixes: Fix[]): Fix => ({
  ...{ kind: 'grant-all', fixes, question: '', label: `Allow all ${fixes.length}` },
});

test.each<[Fix, string]>([
  [
    all(
      host('api.github.com'),
      { kind: 'allow-origin', origin: 'https://api.github.com', label: '' },
      host('registry.npmjs.org'),
      backend,
    ),
    'Allowed api.github.com and registry.npmjs.org for Reviewer, and gave a backend for secrets',
  ],
  [all(backend), 'Gave a backend for secrets'],
  [
    all(
      { kind: 'allow-tool', tool: 'weather', label: '' },
      { kind: 'allow-path', mode: 'read', path: '/repo', label: '' },
    ),
    'Allowed weather and read access to /repo for Reviewer',
  ],
  [all(...['a', 'b', 'c', 'd', 'e'].map(host)), 'Allowed a, b, c and 2 others for Reviewer'],
  [{ ...host('a.test'), label: 'Allow a.test for Reviewer' }, 'Allowed a.test for Reviewer'],
  [{ kind: 'dry-run-off', label: 'Turn off dry run' }, 'Turned off dry run'],
  [{ kind: 'set-secret', ref: 'KEY', label: 'Set a simulated KEY' }, 'Set a simulated KEY'],
])('the step of %j is: %s', (fix, text) => {
  expect(describeFix(fix, reviewer)).toBe(text);
});

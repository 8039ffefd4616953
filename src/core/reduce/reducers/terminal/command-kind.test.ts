import { describe, expect, it } from 'vitest';
import { kindsOf } from './command-kind.ts';
import { parseCommandLine } from './command-line.ts';

function names(line: string): string {
  return kindsOf(line)
    .map((kind) => {
      const partial = 'partial' in kind && kind.partial ? ' (partial)' : '';
      return ('listing' in kind ? kind.listing : kind.kind) + partial;
    })
    .join(', ');
}

describe('kindsOf', () => {
  it.each([
    ['git status', 'git-status'],
    ['git -C app -c color.ui=never status -sb', 'git-status'],
    ['git --no-pager status --porcelain=v2 | head -20', 'git-status (partial)'],
    ['git status | cat', 'git-status'],
    ['git status | grep modified', 'opaque'],
    ['git stash && git status', 'opaque, git-status'],
    ['git diff HEAD~1 | head -50', 'git-log (partial)'],
    ['git --no-pager log -p -3', 'git-log'],
    ['git show --name-only HEAD', 'git-log'],
    ['git stash show -p', 'git-log'],
    ['cd x && npm test', 'silent, tests'],
    ['cd "my app"; CI=1 NO_COLOR=1 npx --yes vitest run 2>&1 | tail -40', 'silent, tests'],
    ['pnpm exec vitest run', 'tests'],
    ['yarn vitest', 'tests'],
    ['npm exec -- jest', 'tests'],
    ['npm run test -- --run', 'script'],
    ['pnpm --filter web test', 'script'],
    ['python3 -m pytest -q', 'tests'],
    ['timeout 60 poetry run pytest', 'tests'],
    ['time env A=b nice -n 5 cargo test --all', 'tests'],
    ['node_modules/.bin/jest', 'tests'],
    ['sudo -u dev /usr/bin/git status', 'git-status'],
    ['bash -lc "cd app && go test ./..."', 'silent, tests'],
    ['for d in a b; do (cd $d && npm ci); done', 'script, silent, silent, install, silent'],
    ['yarn', 'install'],
    ['npm i express@4 && git status', 'install, git-status'],
    ['npm ls --json', 'opaque'],
    ['ls -la /srv', 'ls-long'],
    ['ls', 'ls'],
    ['find . -name "*.ts" -not -path "*/x/*" | head', 'find (partial)'],
    ['find . -exec cat {} +', 'opaque'],
    ['du -sh * | sort -h', 'du'],
    ['find . | grep -v node_modules | sort | head -5', 'find (partial)'],
    ['find . -name a | sort -u | cat', 'find'],
    ['find . | wc -l', 'opaque'],
    ['find . -print0 | xargs -0 grep -n foo', 'grep'],
    ['npm test | grep FAIL', 'opaque'],
    ['cat a.log | rg foo', 'opaque'],
    ['grep -rn foo src', 'grep'],
    ['rg foo || true', 'grep, silent'],
    ['rg -l foo', 'find'],
    ['rg --files src', 'find'],
    ['git grep -n foo', 'grep'],
    ['git ls-files src', 'find'],
    ['git diff --name-only main', 'find'],
    ['git diff', 'git-log'],
    ['pnpm dlx vitest@3 run', 'tests'],
    ['yarn dlx jest', 'tests'],
    ['bunx --bun vitest run', 'tests'],
    ['npx -y jest@29.7.0 --ci', 'tests'],
    [
      '(cd app && time CI=1 npx vitest run) || echo failed; git status',
      'silent, tests, opaque, git-status',
    ],
    ['npm test > log.txt 2>&1; cat log.txt', 'silent, opaque'],
    ['npm test 2>errors.txt', 'tests'],
    ['npm test &> log.txt', 'silent'],
    ["cat <<'EOF' > a.sh\nnpm test\nEOF\ngit status", 'silent, git-status'],
    ['echo "a && npm test"; # npm test\ntree', 'opaque, tree'],
    ['echo $(git status; npm test) `ls`', 'opaque'],
    ['', ''],
    ['"unclosed && npm test', 'script'],
  ])('%s', (line, expected) => {
    expect(names(line)).toBe(expected);
  });

  it('is linear and never throws for hostile lines', () => {
    for (const piece of ['"', "'", '`', '$(', '(', '\\', '<<', '&&', 'bash -c ', '<<EOF\n', '>']) {
      expect(() => kindsOf(piece.repeat(50_000))).not.toThrow();
    }
  });
});

describe('parseCommandLine', () => {
  it('splits pipes and joined commands, and removes quotes', () => {
    expect(parseCommandLine(`a 'b c' "d \\" e" f\\ g | h && i`)).toEqual([
      [
        { words: ['a', 'b c', 'd " e', 'f g'], redirected: false },
        { words: ['h'], redirected: false },
      ],
      [{ words: ['i'], redirected: false }],
    ]);
  });
});

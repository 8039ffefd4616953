import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FsReach } from '../contract/tool-capabilities.ts';
import type { FsBackend } from './backends.ts';
import { grantsOf } from './grants.ts';
import { isOnFloor } from './path-floor.ts';
import { coversPath, normalizePath } from './paths.ts';
import { createScopedFs } from './scoped-fs.ts';

/** Directories that are links, and their targets. */
const LINKS: Record<string, string> = {
  '/data/out': '/secret',
  '/data/in': '/data/inner',
  '/data/keys': '/home/me/.ssh',
  '/tmp': '/private/tmp',
};

const backend = (log: string[] = []): FsBackend => ({
  realpath(path) {
    if (path.startsWith('/data/loop')) throw new Error('ELOOP');
    const link = Object.keys(LINKS).find((one) => coversPath(one, path));
    return link === undefined ? path : `${LINKS[link]}${path.slice(link.length)}`;
  },
  readText: (path) => `text of ${path}`,
  writeText: (path, text) => void log.push(`write ${path} ${text}`),
  list: (path) => [`list of ${path}`],
  stat: () => ({ kind: 'file', size: 1, mtimeMs: 1 }),
  remove: (path) => void log.push(`remove ${path}`),
});

function scoped(declared: FsReach | undefined, reach?: string[], log?: string[]) {
  const grants = grantsOf(
    { fs_reach: { ...(declared && { read: declared, write: declared }) } },
    { fs_reach: reach && { read: reach, write: reach } },
    '/project',
  ).fs_reach;
  if (!grants) throw new Error('nothing was granted');
  return createScopedFs(backend(log), grants.read, grants.write, '/project');
}

test.each([
  ['/a/b', '/a/b'],
  ['/a/./b//c/', '/a/b/c'],
  ['/a/../b', '/b'],
  ['/../../etc', '/etc'],
  ['a', '/project/a'],
  ['../a', '/a'],
  ['', '/project'],
  ['.', '/project'],
  ['/', '/'],
  ['/a/...', '/a/...'],
  ['~/a', '/project/~/a'],
  ['a\0b', undefined],
])('the path %j is %j', (path, normal) => {
  expect(normalizePath(path, '/project')).toBe(normal);
});

test('a normalised path is absolute, without ..; normalising again changes nothing', () => {
  const segment = fc.constantFrom('a', '.', '..', '', '...', '.ssh');
  fc.assert(
    fc.property(fc.array(segment), fc.boolean(), (segments, absolute) => {
      const path = normalizePath(`${absolute ? '/' : ''}${segments.join('/')}`, '/project') ?? '';
      expect(path).toMatch(/^\/(?!.*\/\/)/);
      expect(path.split('/')).not.toContain('..');
      expect(normalizePath(path, '/elsewhere')).toBe(path);
    }),
  );
});

describe('paths that are always refused', () => {
  test.each([
    ['/home/me/.ssh', true],
    ['/home/me/.ssh/id_rsa', true],
    ['/home/me/.SSH/id_rsa', true],
    ['/.aws/credentials', true],
    ['/home/me/.gnupg/x', true],
    ['/home/me/.kube/config', true],
    ['/home/me/.config/gcloud/x', true],
    ['/home/me/.netrc', true],
    ['/home/me/.npmrc', true],
    ['/project/.env', true],
    ['/project/.env.local', true],
    ['/project/.env.example', false],
    ['/project/.envrc', false],
    ['/project/.ssh-notes', false],
    ['/project/ssh', false],
    ['/etc/passwd', true],
    ['/etc/passwd-', true],
    ['/etc/shadow', true],
    ['/private/etc/shadow', true],
    ['/etc/sudoers.d/me', true],
    ['/etc/hosts', false],
    ['/project/etc/passwd', false],
    ['/proc/self/environ', true],
    ['/dev/sda', true],
    ['/developer', false],
    ['/', false],
    // Shells and consoles.
    ['/home/me/.bash_history', true],
    ['/home/me/.zsh_history', true],
    ['/home/me/.local/share/fish/fish_history', true],
    ['/home/me/.python_history', true],
    ['/home/me/.node_repl_history', true],
    ['/home/me/.psql_history', true],
    [
      '/C:/Users/me/AppData/Roaming/Microsoft/Windows/PowerShell/PSReadLine/ConsoleHost_history.txt',
      true,
    ],
    ['/home/me/.config/nushell/history.sqlite3', true],
    ['/home/me/.local/share/atuin/history.db', true],
    ['/home/me/.local/share/xonsh/xonsh-history.sqlite', true],
    ['/home/me/.local/state/python/history', true],
    ['/home/me/.local/share/nvim/shada/main.shada', true],
    ['/project/.local/share/notes', false],
    ['/project/history.ts', false],
    ['/project/docs/release_history', false],
    // The home of root.
    ['/root', true],
    ['/root/notes.txt', true],
    ['/private/var/root/x', true],
    ['/System/Volumes/Data/private/var/root/x', true],
    ['/wsl$/Ubuntu/root/x', true],
    ['/wsl.localhost/Ubuntu/etc/shadow', true],
    ['/wsl/root', false],
    // Packages, clusters and browsers of further makes.
    ['/usr/etc/npmrc', true],
    ['/C:/Users/me/AppData/Roaming/npm/etc/npmrc', true],
    ['/home/me/.config/pnpm/rc', true],
    ['/C:/ProgramData/pip/pip.ini', true],
    ['/C:/Users/me/pip/pip.ini', true],
    ['/home/me/.local/share/uv/credentials/credentials.toml', true],
    ['/home/me/.minikube/profiles/minikube/client.key', true],
    ['/home/me/.waterfox/a', true],
    ['/Users/me/Library/Application Support/zen/Profiles/a', true],
    ['/home/me/.config/yandex-browser/Default', true],
    ['/C:/Users/me/AppData/Local/Yandex/YandexBrowser/User Data', true],
    ['/C:/Users/me/AppData/Local/Packages/Microsoft.MicrosoftEdge_8wekyb3d8bbwe/AC', true],
    ['/project/pip/notes.md', false],
    ['/home/me/.config/zenity', false],
    ['/project/root', false],
    ['/rootfs/a', false],
    // Programs that log in.
    ['/home/me/.config/gh/hosts.yml', true],
    ['/Users/me/Library/Application Support/gh/hosts.yml', true],
    ['/Users/me/Library/Application Support/glab-cli/config.yml', true],
    ['/Users/me/Library/Application Support/ghost/hosts.yml', false],
    ['/home/me/.config/uv/credentials/credentials.toml', true],
    ['/home/me/.config/uv/uv.toml', false],
    ['//root/x', true],
    ['///root', true],
    ['/./root/x', true],
    ['/\u200b/root/x', true],
    ['//etc//passwd', true],
    ['/home//me//.local//state/python', true],
    ['//data/root/x', false],
    ['/C:/Users/me/AppData/Roaming/GitHub CLI/hosts.yml', true],
    ['/home/me/.azure/msal_token_cache.json', true],
    ['/home/me/.docker/config.json', true],
    ['/home/me/.pypirc', true],
    ['/home/me/.config/pip/pip.conf', true],
    ['/home/me/.cargo/credentials.toml', true],
    ['/home/me/.cargo/config.toml', false],
    ['/home/me/.git-credentials', true],
    ['/home/me/.config/git/credentials', true],
    ['/home/me/.config/git/ignore', false],
    ['/C:/Users/me/_netrc', true],
    ['/run/secrets/kubernetes.io/serviceaccount/token', true],
    ['/var/run/docker.sock', true],
    ['/etc/ssh/ssh_host_ed25519_key', true],
    ['/etc/ssh/ssh_config', false],
    // Password stores and browsers.
    ['/Users/me/Library/Keychains/login.keychain-db', true],
    ['/Library/Keychains/System.keychain', true],
    ['/home/me/.local/share/keyrings/login.keyring', true],
    ['/home/me/.password-store/bank.gpg', true],
    ['/home/me/Documents/all.kdbx', true],
    ['/home/me/.mozilla/firefox/x.default/logins.json', true],
    ['/home/me/.config/google-chrome-beta/Default/Cookies', true],
    ['/Users/me/Library/Application Support/Google/Chrome/Default/Cookies', true],
    ['/Users/me/Library/Application Support/Code/settings.json', false],
    ['/Users/me/Library/Safari/History.db', true],
    ['/mnt/c/Users/me/AppData/Local/Google/Chrome/User Data/Default/Login Data', true],
    ['/C:/Users/me/AppData/Local/Microsoft/Edge/User Data', true],
    // Spellings.
    ['/C:\\Users\\me\\.ssh\\id_rsa', true],
    ['/c/Users/me/.SSH./config', true],
    ['/home/me/.ssh /config', true],
    ['/C:/Users/me/.netrc::$DATA', true],
    ['/C:/Windows/System32/config/SAM', true],
    ['/Users/me/.s\u200csh/id', true],
    ['/Users/me/.\u017f\u017fh/id', true],
    ['/Users/me/.\u212aube/config', true],
    ['/ROOT/.profile', true],
  ])('%s: %s', (path, denied) => {
    expect(isOnFloor(path)).toBe(denied);
  });
});

describe('reach', () => {
  const DATA = ['/data'];
  test.each<
    [path: string, declared: FsReach | undefined, reach: string[] | undefined, can: boolean]
  >([
    ['/data', DATA, undefined, true],
    ['/data/a', DATA, undefined, true],
    ['/data/../data/a', DATA, undefined, true],
    ['/data-evil', DATA, undefined, false],
    ['/data-evil/a', DATA, undefined, false],
    ['/data/../etc/hosts', DATA, undefined, false],
    ['/dat', DATA, undefined, false],
    ['/', DATA, undefined, false],
    ['/DATA/a', DATA, undefined, false],
    ['/data\0/a', DATA, undefined, false],
    ['a', ['.'], undefined, true],
    ['a', ['/project/'], undefined, true],
    ['../a', ['.'], undefined, false],
    ['/anything', ['/'], undefined, true],
    ['/home/me/.ssh/id', ['/'], undefined, false],
    ['/home/me/.ssh/id', ['/home/me/.ssh'], undefined, false],
    ['/project/.env', ['/project/.env'], undefined, false],
    ['/a', [], undefined, false],
    ['/a', undefined, ['/a'], false],
    // The personality narrows the reach, and so does the declaration.
    ['/data/a/x', DATA, ['/data/a'], true],
    ['/data/b', DATA, ['/data/a'], false],
    ['/data/a/x', ['/data/a'], DATA, true],
    ['/data/b', ['/data/a'], DATA, false],
    ['/data/a', DATA, [], false],
    ['/data/a', DATA, ['/other'], false],
    ['/data/a', 'from-personality', DATA, true],
    ['/other', 'from-personality', DATA, false],
    ['/data/a', 'from-personality', undefined, false],
    ['/data/a', 'from-personality', [], false],
    // Links.
    ['/data/out', DATA, undefined, false],
    ['/data/out/a', DATA, undefined, false],
    ['/data/out/a', ['/data', '/secret'], undefined, true],
    ['/data/out/a', ['/data', '/secret'], DATA, false],
    ['/data/out/a', ['/data/out'], DATA, false],
    ['/data/out/a', ['/data/out'], undefined, true],
    ['/data/in/a', DATA, DATA, true],
    ['/data/keys/id', ['/'], ['/'], false],
    ['/data/loop', DATA, undefined, false],
    ['/data/a', ['/data/loop', '/data'], undefined, true],
    ['/tmp/a', ['/tmp'], ['/tmp'], true],
    ['/tmp/a', ['/tmp/a'], ['/tmp'], true],
  ])('%j, declared %j, personality %j: %s', async (path, declared, reach, can) => {
    const log: string[] = [];
    const fs = scoped(declared, reach, log);
    const attempts = [
      fs.readText(path),
      fs.list(path),
      fs.stat(path),
      fs.writeText(path, 'x'),
      fs.remove(path),
    ];
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(attempts.map(() => can));
    if (!can) expect(log).toEqual([]);
  });

  test('reading and writing are separate', async () => {
    const grants = grantsOf({ fs_reach: { read: ['/r'], write: ['/w'] } }, {}, '/').fs_reach;
    if (!grants) throw new Error('nothing was granted');
    const fs = createScopedFs(backend(), grants.read, grants.write, '/');
    await expect(fs.readText('/r/a')).resolves.toBe('text of /r/a');
    await expect(fs.readText('/w/a')).rejects.toThrow('PATH_NOT_REACHABLE: ');
    await expect(fs.writeText('/w/a', '')).resolves.toBeUndefined();
    await expect(fs.writeText('/r/a', '')).rejects.toThrow('PATH_NOT_REACHABLE: ');
    await expect(fs.remove('/r/a')).rejects.toThrow('PATH_NOT_REACHABLE: ');
  });

  test('reads and writes the target of a link, and removes the link itself', async () => {
    const log: string[] = [];
    const fs = scoped(['/data'], undefined, log);
    await expect(fs.readText('/data/in/a')).resolves.toBe('text of /data/inner/a');
    await fs.writeText('/data/in/a', 'x');
    await fs.remove('/data/in');
    expect(log).toEqual(['write /data/inner/a x', 'remove /data/in']);
  });

  test.each([
    [
      '/etc/hosts',
      /^PATH_NOT_REACHABLE: \/etc\/hosts is not in the paths that this tool may read \(\/data\)/,
    ],
    ['/data/out/a', /^PATH_NOT_REACHABLE: A symbolic link in \/data\/out\/a leads out/],
    ['/data/.ssh/a', /^PATH_NOT_REACHABLE: \/data\/.ssh\/a contains credentials/],
    ['a\0', /^PATH_NOT_REACHABLE: A path must be a string without NUL/],
  ])('explains the mistake in %j, and never shows the target of a link', async (path, text) => {
    const failure: unknown = await scoped(['/data'])
      .readText(path)
      .catch((thrown: unknown) => thrown);
    expect(String(failure).replace(/^Error: /, '')).toMatch(text);
    expect(String(failure)).not.toContain('/secret');
  });
});

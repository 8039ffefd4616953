/** Below any directory: names of files and directories, as patterns of one or more segments. */
const ANYWHERE = (): string =>
  [
    // Shells and consoles: their histories may contain passwords.
    String.raw`[._][\w-]*history`,
    String.raw`(?:bash|zsh)_sessions|\.histfile|\.zhistory|\.lesshst|\.viminfo`,
    String.raw`fish_history|PSReadLine|ConsoleHost_history\.txt|\.octave_hist|xonsh-history\.[^/]*`,
    String.raw`\.local/(?:share/(?:atuin|xonsh)|state/(?:python|bash|zsh|less))`,
    String.raw`(?:\.config|Library/Application Support|AppData/Roaming)/nushell/history\.[^/]*`,
    String.raw`\.local/(?:share|state)/nvim/shada`,
    // Keys.
    String.raw`\.ssh|\.gnupg|\.putty|AppData/Roaming/gnupg|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?`,
    String.raw`\.config/sops/age|\.age|\.keystore`,
    // Clouds.
    String.raw`\.aws|\.azure|\.oci|\.aliyun|\.bluemix|\.boto|\.s3cfg|\.rclone\.conf|\.config/rclone`,
    String.raw`(?:\.config|AppData/Roaming)/(?:gcloud|doctl|hcloud|linode-cli|heroku)`,
    String.raw`\.terraformrc|\.terraform\.d/credentials\.tfrc\.json|\.vault-token`,
    // Containers and clusters.
    String.raw`\.kube|kubeconfig|\.minikube|\.docker|\.config/(?:containers|helm)/[\w-]*auth\.json|\.config/helm/registry`,
    // Packages.
    String.raw`\.npmrc|etc/npmrc|\.pnpmrc|\.config/pnpm/rc|Preferences/pnpm/rc|\.yarnrc(?:\.yml)?|\.bunfig\.toml`,
    String.raw`\.pypirc|(?:\.pip|\.config/pip|AppData/Roaming/pip|Application Support/pip|ProgramData/pip|Users/[^/]+/pip)/pip\.(?:conf|ini)`,
    String.raw`(?:\.local/share|\.config|Application Support|AppData/Roaming)/uv/credentials|\.condarc|\.continuum`,
    String.raw`\.config/pypoetry/auth\.toml|\.cargo/credentials(?:\.toml)?|\.gem/credentials|\.bundle/config`,
    String.raw`\.m2/settings(?:-security)?\.xml|\.gradle/gradle\.properties`,
    String.raw`(?:\.nuget|AppData/Roaming)/NuGet/NuGet\.Config|(?:\.composer|\.config/composer)/auth\.json`,
    // Version control, and programs that log in to a server.
    String.raw`\.git-credentials|\.config/git/credentials|(?:\.config|Library/Application Support)/(?:gh|hub|glab-cli)|AppData/Roaming/GitHub CLI`,
    String.raw`\.subversion/auth|[._]netrc|\.pgpass|pgpass\.conf|\.my\.cnf|\.mylogin\.cnf`,
    // Password stores.
    String.raw`\.password-store|Keychains|keyrings|kwalletd?|[^/]*\.(?:kdbx?|keychain(?:-db)?|agilekeychain)`,
    String.raw`\.config/(?:op|keepassxc|1Password|Bitwarden(?: CLI)?)|\.1password`,
    '(?:Library/Application Support|AppData/(?:Local|Roaming))/(?:1Password|Bitwarden(?: CLI)?|KeePassXC)',
    'AppData/(?:Local|Roaming)/Microsoft/(?:Credentials|Crypto|Protect|Vault)',
    // Browsers: cookies, passwords, sessions.
    String.raw`\.mozilla|\.thunderbird|\.librewolf|\.waterfox|\.floorp|\.zen|Library/(?:Safari|Cookies)|Library/Containers/com\.apple\.Safari`,
    String.raw`(?:\.config|Library/Application Support)/(?:google-chrome|chromium|microsoft-edge|BraveSoftware|vivaldi|opera|com\.operasoftware|Google/Chrome|Microsoft Edge|Arc|Firefox|LibreWolf|Yandex|yandex-browser)[^/]*`,
    'AppData/(?:Local|Roaming)/(?:Google/Chrome|Chromium|Microsoft/Edge|BraveSoftware|Vivaldi|Opera Software|Mozilla|Yandex|LibreWolf|Waterfox|Packages/Microsoft.MicrosoftEdge)[^/]*',
    '(?:Library/Application Support|AppData/Roaming)/zen',
    String.raw`(?:snap|\.var/app)/(?:[\w-]+\.)*(?:firefox|chromium|chrome|brave|edge)`,
    // Settings with secrets, save their templates.
    String.raw`\.env(?:\.(?!(?:example|sample|template)(?:/|$))[^/]*)?`,
  ].join('|');

/** From the root, with `/private`, where macOS keeps `/etc` and `/var`, and with a drive's letter. */
const FROM_ROOT = (): string =>
  [
    String.raw`etc/(?:passwd|master\.passwd|g?shadow|sudoers(?:\.d)?)-?`,
    String.raw`etc/(?:ssh/ssh_host_[^/]*|ssl/private|krb5\.keytab|kubernetes|rancher)`,
    'root|var/root|proc|sys|dev',
    String.raw`(?:var/)?run/(?:secrets|docker\.sock|containerd)|var/lib/(?:kubelet|docker)`,
    'var/db/dslocal|Windows/System32/config',
  ].join('|');

/** Directories that contain another disk, or the disk of another system. */
const HOST = String.raw`(?:/System/Volumes/Data|/wsl(?:\$|\.localhost)/[^/]+)?`;

/** Created on first use, so that other programs do not pay for it. */
let place: RegExp | undefined;

function isPlace(path: string): boolean {
  place ??= new RegExp(
    `(?:/(?:${ANYWHERE()})|^${HOST}(?:/private|/mnt/[a-z]|/[a-z])?/(?:${FROM_ROOT()}))(?:/|$)`,
    'i',
  );
  return place.test(path);
}

// Some file systems of macOS ignore invisible marks.
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/**
 * Whether a normalised path is always refused. These are keys, credentials, shell histories,
 * password stores, browser profiles, the home of root, and the kernel's own files. Case is ignored,
 * because some file systems ignore it, and spellings of Windows and macOS count too.
 *
 * @example isOnFloor('/Users/me/Library/Keychains/login.keychain-db') // true
 * @example isOnFloor('/project/.env.example') // false
 */
export function isOnFloor(path: string): boolean {
  const marked = path.replaceAll('\\', '/').normalize('NFKC');
  // Slashes are joined last, because a mark may be between them.
  const spelled = marked.replace(IGNORED, '').replace(/\/(?:\.?\/)+/g, '/');
  return isPlace(spelled) || isPlace(spelled.split('/').map(cut).join('/'));
}

/** As Windows reads a name: without a stream name, and without dots and spaces at the end. */
function cut(name: string): string {
  const stream = name.indexOf(':');
  let end = stream < 0 ? name.length : stream;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end--;
  return name.slice(0, end);
}

/** The editor's policies for the HTML that it makes. `default` lets own Workers start, no more. */
const TRUSTED_TYPES = [
  'default',
  'defaultWorkerFactory',
  'diffEditorWidget',
  'diffReview',
  'domLineBreaksComputer',
  'dompurify',
  'editorGhostText',
  'editorViewLayer',
  'richScreenReaderContent',
  'standaloneColorizer',
  'stickyScrollViewLayer',
  'tokenizeToString',
].join(' ');

/** The playground's policy: only its own code runs, and it may call servers that the user chooses. */
export const HOST_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "child-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  // No text becomes a script, a Worker or markup by accident.
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES}`,
].join('; ');

/** Works only as a header: no page may frame the playground. */
export const UNFRAMED_POLICY = `${HOST_POLICY}; frame-ancestors 'none'`;

/** Further headers of the playground's page. */
export const PAGE_HEADERS = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  [
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()',
  ],
] as const;

/** For every file: the browser trusts the declared type. */
export const NO_SNIFFING = ['X-Content-Type-Options', 'nosniff'] as const;

/**
 * The policy of the sandbox's frame, which its Workers inherit: one script and WebAssembly, and no
 * network access.
 *
 * @param hash The frame's script, as `sha256-…`.
 */
export function sandboxPolicy(hash: string): string {
  return [
    "default-src 'none'",
    `script-src '${hash}' 'wasm-unsafe-eval' blob:`,
    'worker-src blob:',
    'child-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
  ].join('; ');
}

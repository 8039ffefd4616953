/** The playground's policy: it runs its own code alone, and may ask servers by choice of a person. */
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
].join('; ');

/**
 * The policy of the sandbox's frame, which its Workers inherit: one script, engines, and nothing
 * of the network.
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
    "webrtc 'block'",
    'sandbox allow-scripts',
  ].join('; ');
}

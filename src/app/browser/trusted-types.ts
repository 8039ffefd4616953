/** The part of the browser's interface that this file uses; not every browser has it. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string }): unknown;
}

/**
 * Lets code start Workers from this origin, and from nowhere else. The page's security policy
 * requires such a rule before it allows any. No rule here allows text as markup or script.
 *
 * Browsers without trusted types know only the policy's `worker-src`.
 */
export function allowWorkersOfOrigin(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError(`The page starts only its own Workers, not ${url}.`);
    },
  });
}

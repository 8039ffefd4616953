/**
 * Whether a reference is declared: exactly, or below `a/b/*` by segments, at any depth. A reference
 * that could go up (`.`, `..`, empty segments, backslashes, escapes) is invalid.
 *
 * Source: docs/contract.md#scoped-access.
 */
export function isDeclaredSecret(declared: readonly string[], ref: string): boolean {
  return (
    isPlainRef(ref) &&
    declared.some((pattern) =>
      pattern.endsWith('/*')
        ? isPlainRef(pattern.slice(0, -2)) && ref.startsWith(pattern.slice(0, -1))
        : pattern === ref,
    )
  );
}

/** Whether a declaration can ever match a reference. */
export function isSecretPattern(pattern: string): boolean {
  return isPlainRef(pattern.replace(/\/\*$/, ''));
}

function isPlainRef(ref: string): boolean {
  return (
    typeof ref === 'string' &&
    !/[\\%*\0]/.test(ref) &&
    ref.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

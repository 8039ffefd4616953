/**
 * Masks secret values in a text: literal, escaped for JSON, and encoded for a URL or a form.
 *
 * Source: docs/contract.md#redaction.
 *
 * @example maskSecrets('key=s3cret', ['s3cret']) // 'key=[redacted]'
 */
export function maskSecrets(text: string, secrets: Iterable<string>): string {
  return createSecretsMask(secrets)(text);
}

/**
 * {@link maskSecrets} for many texts and the currently known secrets.
 *
 * @param mark Replaces a secret. Default `[redacted]`.
 */
export function createSecretsMask(
  secrets: Iterable<string>,
  mark = '[redacted]',
): (text: string) => string {
  const spellings = new Set<string>();
  for (const secret of secrets) {
    const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
    for (const one of [inUrl(secret), inForm, inForm.replaceAll('+', '%20')]) {
      spellings.add(one).add(one.replace(/%../g, (byte) => byte.toLowerCase()));
    }
    spellings.add(secret).add(JSON.stringify(secret).slice(1, -1));
  }
  spellings.delete('');
  // The longest first: one secret may be the prefix of another.
  const ordered = [...spellings].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((masked, one) => masked.replaceAll(one, mark), text);
}

function inUrl(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    return ''; // half of a surrogate pair has no such spelling
  }
}

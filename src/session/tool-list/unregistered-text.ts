/**
 * The remedy for a tool that is listed and not registered, by its tag in the tool list; empty if it
 * has none.
 */
export function unregisteredText(tag: string): string {
  return SENTENCES[tag] ?? '';
}

const SENTENCES: Readonly<Record<string, string>> = {
  disabled: 'The tool is disabled. Enable it in the tool list.',
  'does not compile': 'The code does not compile. See the Problems tab.',
  'name taken': 'Another tool has its name. Rename one of the two.',
  'waits for Run': 'It comes from an import, and its code is not compiled before Run.',
};

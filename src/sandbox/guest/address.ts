const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

/** Parses a URL for the VM's `URL`, and changes one part of it on request. '' = invalid. */
export function readAddress(question: string): string {
  try {
    const { href, base, part, value } = JSON.parse(question);
    const url = base === undefined ? new URL(String(href)) : new URL(String(href), String(base));
    if (isPart(part) && part !== 'origin') url[part] = String(value);
    return JSON.stringify(Object.fromEntries(PARTS.map((name) => [name, url[name]])));
  } catch {
    return '';
  }
}

function isPart(part: unknown): part is (typeof PARTS)[number] {
  return PARTS.some((name) => name === part);
}

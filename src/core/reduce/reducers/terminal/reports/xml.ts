/** An XML token: a tag that opens or closes, or a text between tags. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Map<string, string> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/**
 * Reads XML from left to right, in linear time, and tolerates errors. An empty element opens and
 * closes. It ignores document types and custom entities.
 */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  for (let at = 0; at < xml.length; ) {
    const open = indexOr(xml, '<', at);
    if (open > at) yield { kind: 'text', text: unescaped(xml.slice(at, open)) };
    if (xml.startsWith('<![CDATA[', open)) {
      const end = indexOr(xml, ']]>', open);
      yield { kind: 'text', text: xml.slice(open + 9, end) };
      at = end + 3;
    } else if (xml.startsWith('<!--', open)) {
      at = indexOr(xml, '-->', open) + 3;
    } else if (xml.startsWith('</', open)) {
      const end = indexOr(xml, '>', open);
      yield { kind: 'close', name: xml.slice(open + 2, end).trim() };
      at = end + 1;
    } else if (open < xml.length) {
      const tag = readTag(xml, open + 1);
      yield { kind: 'open', name: tag.name, attributes: tag.attributes };
      if (tag.empty) yield { kind: 'close', name: tag.name };
      at = tag.end;
    } else at = open;
  }
}

/** A quoted value may hold the `>` that ends a tag, so the attributes are read one by one. */
function readTag(xml: string, from: number) {
  const attributes = new Map<string, string>();
  let at = from;
  const until = (stop: string) => {
    const start = at;
    while (at < xml.length && !stop.includes(xml.charAt(at))) at += 1;
    return xml.slice(start, at);
  };
  const name = until(' \t\r\n/>');
  let key = '';
  let last = '';
  while (at < xml.length && xml.charAt(at) !== '>') {
    const char = xml.charAt(at);
    at += 1;
    if (char === '"' || char === "'") {
      attributes.set(key, unescaped(until(char)));
      at += 1;
    } else if (!' \t\r\n=/?'.includes(char)) {
      at -= 1;
      key = until(' \t\r\n=/>"\'');
    }
    last = char;
  }
  return {
    name,
    attributes,
    empty: last === '/' || name.startsWith('?') || name.startsWith('!'),
    end: at + 1,
  };
}

function indexOr(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at === -1 ? text.length : at;
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
    (whole: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}

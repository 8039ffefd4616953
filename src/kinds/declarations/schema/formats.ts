/** The formats of JSON Schema, of OpenAPI's registry, and of the model providers. */
export const FORMATS: ReadonlySet<string> = new Set(
  [
    'date time date-time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference',
    'iri iri-reference uri-template uuid json-pointer relative-json-pointer regex',
    'int8 int16 int32 int64 uint8 uint16 uint32 uint64 float double decimal decimal128 double-int',
    'byte binary base64url char password html commonmark markdown media-range http-date sf-string',
    'sf-token sf-integer sf-decimal sf-boolean sf-binary date-time-local time-local color style phone',
    'enum json text textarea file data-url',
  ].flatMap((names) => names.split(' ')),
);

/** Other names for them, beyond misspellings. */
export const OTHER_FORMATS: Readonly<Record<string, string>> = {
  url: 'uri',
  href: 'uri',
  link: 'uri',
  datetime: 'date-time',
  timestamp: 'date-time',
  iso8601: 'date-time',
  guid: 'uuid',
  ip: 'ipv4',
  host: 'hostname',
  domain: 'hostname',
  mail: 'email',
  int: 'int32',
  long: 'int64',
  regexp: 'regex',
};

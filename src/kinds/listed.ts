/** Names in quotes, separated by commas: `'a', 'b'`. An empty list gives `none`. */
export function listed(names: Iterable<string>): string {
  const quoted = [...names].map((name) => `'${name}'`);
  return quoted.length === 0 ? 'none' : quoted.join(', ');
}

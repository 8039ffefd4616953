/** Why {@link isSafeToOpen} refused; it continues a sentence about the server. */
export const UNSAFE =
  'Its authorization server names an address that is not opened. Only https: is, and http: on this machine, without a user name.';

/** Whether a program may open an address in a browser. The authorization server chooses it. */
export function isSafeToOpen({ protocol, hostname, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false;
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

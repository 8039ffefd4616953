/** The oldest Node that the toolchain runs on; the same as `engines` in package.json. */
export const OLDEST_NODE = [20, 19];

/**
 * Explains what to do if Node is too old.
 *
 * @param {string} version for example `20.20.2`
 * @returns {string | undefined} a sentence, or `undefined` if the version is new enough
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `This needs Node ${OLDEST_NODE.join('.')} or newer and runs on ${version}. Install a newer one from https://nodejs.org and try again.`;
}

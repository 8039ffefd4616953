/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { cleanLink, LINK_LIMIT } from './link.ts';
export { namedHosts } from './named-hosts.ts';
export { toLink } from './to-link.ts';

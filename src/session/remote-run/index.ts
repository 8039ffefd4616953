/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { readServerAddress } from './server-address.ts';
export { toOffer } from './server-offer.ts';

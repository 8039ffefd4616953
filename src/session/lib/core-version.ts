/** The version of the core in this page. */
export { version as CORE_VERSION } from '../../../package.json';

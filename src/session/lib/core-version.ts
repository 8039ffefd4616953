/** The version of the core that runs what this page shows. */
export { version as CORE_VERSION } from '../../../package.json';

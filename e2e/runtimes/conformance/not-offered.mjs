/**
 * The scenarios that do not apply to this server, and the reasons. The run fails if one of them
 * passes or no longer exists, or if any other scenario fails.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const NOT_OFFERED = {
  ...because('no prompts: a registry has tools', [
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ]),
  ...because('no resources: a registry has tools', [
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
  ]),
  ...because('no completions: they are for prompts and resources', ['completion-complete']),
  ...because('no log messages: what is internal is not told to callers', [
    'logging-set-level',
    'tools-call-with-logging',
  ]),
  ...because('no sampling: the server has no use for a model', ['tools-call-sampling']),
  ...because('streams are not kept for being resumed', ['server-sse-polling']),
};

/**
 * @param {string} reason
 * @param {string[]} scenarios
 */
function because(reason, scenarios) {
  return Object.fromEntries(scenarios.map((scenario) => [scenario, reason]));
}

/** Instructions that a model may fetch by name. */
export const skills: ReadonlyMap<string, string> = new Map([
  [
    'triage',
    `# Triage
1. Reproduce: run the tests, search for the symptom.
2. Decide on a priority: urgent is for what loses deliveries or sends too many.
3. Write one comment: what happens, where in the code, what you propose.`,
  ],
  [
    'code-review',
    `# Code review
Read the tests first. Ask of each change: what happens on the second try, what happens when two
workers do it at once, and who notices when it fails. Propose code, not opinions.`,
  ],
  [
    'incident-report',
    `# Incident report
Times in UTC. What customers saw, what we saw, what we did, what we change. No names.`,
  ],
]);

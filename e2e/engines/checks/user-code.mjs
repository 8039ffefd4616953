import { toolFile } from '../../playground/support/authoring.ts';

const TOOLS = { role: 'region', name: 'Tools' };
const EDITOR = { role: 'region', name: 'Editor' };

/**
 * Writes a tool, whose call comes with it, and runs it in the sandbox; then one that never ends.
 *
 * @param {import('../page-user.mjs').PageUser} visitor
 * @returns {Promise<Record<string, unknown>>} texts that all engines share
 */
export async function userCode(visitor) {
  await visitor.startAnew();
  await visitor.driver.resize(1440, 900);
  await visitor.open('/');
  await addToolOfUser(visitor, toolFile('shout', SHOUT));
  await visitor.click({ role: 'button', name: /^Run batch/ });
  const lane = await visitor.see({ role: 'option', name: /^shout call_7 ok/ });
  await visitor.see({
    role: 'region',
    name: 'Call',
    text: 'YARD https://example.com',
  });
  await visitor.writeCode(EDITOR, toolFile('shout', '    let n = 0;\n    while (true) n += 1;'));
  await visitor.see({ role: 'status', text: /^Compiles/ });
  await visitor.click({ role: 'button', name: /^Run batch/ });
  const endless = await visitor.see({ role: 'option', name: /^shout call_7 (failed|timed out)/ });
  return { 'its lane': lane.text, 'a tool that never ends': endless.text };
}

const SHOUT = `    const url = new URL('https://example.com/a?b=1');
    return ok(word.toUpperCase() + ' ' + url.origin);`;

/**
 * @param {import('../page-user.mjs').PageUser} visitor
 * @param {string} code
 */
export async function addToolOfUser(visitor, code) {
  await visitor.see({ role: 'status', text: /^The batch has finished: / });
  await visitor.click({ role: 'button', name: 'Add a tool', in: TOOLS });
  await visitor.click({ role: 'menuitem', name: /^Blank tool/, in: TOOLS });
  await visitor.see({ role: 'textbox', name: /^Code of / });
  await visitor.writeCode(EDITOR, code);
  await visitor.see({ role: 'status', text: /^Compiles/ });
}

import { LESSONS } from '../../../src/catalog/lessons/lessons.ts';
import { GO_ON } from '../../lessons/support/lesson-on-page.ts';

const EDITOR = { role: 'region', name: 'Editor' };

/**
 * Types the solution of every step into the full editor and runs it with the keyboard.
 *
 * @param {import('../page-user.mjs').PageUser} visitor
 * @returns {Promise<Record<string, unknown>>} the steps, and how many checks of each pass
 */
export async function lessons(visitor) {
  await visitor.startAnew();
  await visitor.driver.resize(1440, 900);
  await visitor.open(`/#/learn/${LESSONS[0]?.slug}`);
  /** @type {Record<string, unknown>} */
  const passed = {};
  for (const { slug, title, load } of LESSONS) {
    const { steps } = await load();
    await visitor.see({ role: 'heading', text: title });
    for (const { title: stepTitle, solution, checks } of steps) {
      await visitor.see({ role: 'heading', text: stepTitle });
      await visitor.see({ role: 'listitem', text: 'not yet' });
      await visitor.writeCode(EDITOR, solution);
      await visitor.press('Enter', 'Control');
      const all = `${checks.length} of ${checks.length} checks pass`;
      await visitor.see({ role: 'status', text: all });
      passed[`${slug}, ${stepTitle}`] = all;
      const { text } = await visitor.click({ role: 'button', name: GO_ON });
      // A quiz follows every third lesson.
      if (text === 'Which gate?') {
        // The link moves down when the questions appear.
        await visitor.see({ role: 'button', name: 'Uncover' });
        await visitor.click({ role: 'link', name: 'Go on' });
      }
    }
  }
  await visitor.moveTo('#/learn');
  const { text } = await visitor.see({
    role: 'main',
    text: `${LESSONS.length} of ${LESSONS.length} done`,
  });
  return { ...passed, 'the list of lessons': text };
}

import type { Page } from '@playwright/test';
import { expectSeen } from '../../playground/support/expect-seen.ts';

/** Some steps run their calls three times, and check a reducer with hundreds of results. */
export const SLOW = { timeout: 60_000 };

/** The buttons that lead on from a step. */
export const GO_ON = /^(Next step|Next lesson|Which gate\?|What is next)$/;

/** A lesson, with the actions of a reader. */
export class LessonOnPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get text() {
    // The plain editor comes last, and exists while it is active.
    return this.page.getByRole('region', { name: 'Editor' }).getByRole('textbox').last();
  }

  get checks() {
    return this.page.getByRole('region', { name: 'Checks' }).getByRole('listitem');
  }

  get result() {
    return this.page.getByRole('region', { name: 'Result' });
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async open(slug: string) {
    await this.page.goto(`/#/learn/${slug}`);
    await expectSeen(this.page.getByText(/^\d of \d checks pass$/), SLOW);
  }

  async held(count: number, of: number, when: 'now' | 'before the edit' = 'now') {
    const words = when === 'now' ? 'pass' : `passed ${when}`;
    const text = this.page.getByText(`${count} of ${of} checks ${words}`, { exact: true });
    await expectSeen(text, SLOW);
  }
}

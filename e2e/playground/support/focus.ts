import type { Page } from '@playwright/test';

/** The focused element as a user perceives it. */
export interface Focus {
  name: string;
  /** Whether it looks different from its unfocused state. */
  isMarked: boolean;
}

/** @returns `undefined` where nothing has the focus */
export function focusOf(page: Page): Promise<Focus | undefined> {
  return page.evaluate(describeFocus);
}

function describeFocus(): Focus | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const name = element.getAttribute('aria-label') ?? (label ?? element).textContent?.trim() ?? '';
  // The focus mark may be on a parent of the field, such as the frame of a search box.
  const look = () => {
    const looks: string[] = [];
    for (let one: Element | null = element, up = 0; one && up < 3; one = one.parentElement, up++) {
      for (const part of [undefined, '::before', '::after']) {
        const { outline, border, boxShadow, content, backgroundColor } = getComputedStyle(
          one,
          part,
        );
        looks.push(outline, border, boxShadow, content, backgroundColor);
      }
    }
    return looks.join();
  };
  const focused = look();
  element.blur();
  const isMarked = look() !== focused;
  element.focus();
  return { name, isMarked };
}

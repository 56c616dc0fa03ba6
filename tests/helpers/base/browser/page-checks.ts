import type { Page } from '@playwright/test';

/** In CSS pixels: the least target of a finger (WCAG 2.2, 2.5.8), and that of our main buttons. */
const SMALLEST = 24;
const MAIN_BUTTON = 44;

/** English defaults of a library where a French text is missing. */
const ENGLISH =
  /\b(sort(ed)?|rows|per page|delete|cancel|loading|save|close|clear|search|filter|filters|add|remove|create|edit|show|export|results?|page \d+ of|next|previous|select|all|open|undo|confirm|yes|no|error|empty|required|refresh|menu item|choose|options?|ra\.[a-z]+)\b/gi;
const FRENCH_TOO = new Set(['page', 'menu', 'option', 'options', 'export']);
/** French within a sentence, as in « Tournée close »; a library's control begins with a capital. */
const FRENCH_WITHIN = new Set(['close']);

/** Pressable targets below the least size; links within a sentence are exempt. */
export const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ smallest, mainButton }) => {
      const isInSentence = (target: Element) =>
        target.matches('a') && getComputedStyle(target).display === 'inline';
      return [
        ...document.querySelectorAll('button, a[href], [role=button], input, select, summary'),
      ]
        .map((found) => {
          // MUI draws a larger target around a field or a checkbox.
          const target =
            found.closest('.MuiInputBase-root, .MuiCheckbox-root, .MuiSwitch-root') ?? found;
          const { width, height } = target.getBoundingClientRect();
          const least = target.matches('.MuiButton-contained') ? mainButton : smallest;
          const isSmall = height < least - 0.5 || width < smallest - 0.5;
          const isSeen =
            width > 1 && height > 1 && target.checkVisibility({ visibilityProperty: true });
          const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
          return isSeen && isSmall && !isInSentence(target)
            ? `${target.tagName} « ${name} » ${Math.round(width)} × ${Math.round(height)}`
            : '';
        })
        .filter((line) => line !== '');
    },
    { smallest: SMALLEST, mainButton: MAIN_BUTTON },
  );

export async function englishWordsOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    const controls = 'button, label, th, h1, h2, [role=alert], .MuiTablePagination-root';
    const written = [...document.querySelectorAll<HTMLElement>(controls)].map(
      ({ innerText }) => innerText,
    );
    return [...named, ...written];
  });
  const found = said.flatMap((text) =>
    [...text.matchAll(ENGLISH)]
      .filter(([word]) => !FRENCH_TOO.has(word.toLowerCase()) && !FRENCH_WITHIN.has(word))
      .map(([word]) => `${word} in « ${text.slice(0, 80)} »`),
  );
  return [...new Set(found)];
}

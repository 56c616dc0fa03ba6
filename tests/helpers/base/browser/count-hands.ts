import type { Page } from '@playwright/test';

export type Hands = { presses: number; fields: Set<string> };

/**
 * Counts from now on what is pressed on the pages, by pointer or by a key that acts (Enter, Escape, a shortcut), and the
 * fields into which something is typed. Call it before the page loads.
 */
export async function countHands(page: Page): Promise<Hands> {
  const hands: Hands = { presses: 0, fields: new Set() };
  await page.exposeFunction('handPressed', () => {
    hands.presses += 1;
  });
  await page.exposeFunction('handTyped', (name: string) => {
    hands.fields.add(name);
  });
  await page.addInitScript(() => {
    const seen = window as unknown as {
      handPressed: () => void;
      handTyped: (name: string) => void;
    };
    addEventListener('pointerdown', () => seen.handPressed(), true);
    addEventListener(
      'keydown',
      ({ key, ctrlKey, target }) => {
        const isTyping = (target as HTMLElement).matches('input, textarea, select');
        const isShortcut = (ctrlKey || !isTyping) && key.length === 1;
        if (['Enter', 'Escape'].includes(key) || isShortcut) seen.handPressed();
      },
      true,
    );
    addEventListener(
      'input',
      ({ target }) => {
        const { type, name, id } = target as HTMLInputElement;
        if (!['radio', 'checkbox'].includes(type)) seen.handTyped(name || id);
      },
      true,
    );
  });
  return hands;
}

import type { Page } from '@playwright/test';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { detailsOf, findProduct } from '#tests/helpers/goods/find-product.ts';

/** What brings the page to life. */
const ENTRY = /\/entry\.client-[^/]+\.js$/;
const VISITS = 50;
const ENOUGH_MISSED = 4;
/** React hydrates the part of the page around each separately; a press on each opens a field. */
const BUTTONS = [
  { name: 'Passe-t-il par ma porte', field: /^Largeur de votre porte/ },
  { name: 'Poser une question', field: 'Votre question' },
];

test('a press in the instant in which a page comes alive is answered, whenever it falls', async ({
  page,
}) => {
  test.slow();
  const product = await findProduct(page, { category_slug: 'refrigerateur', sort: 'rang' });
  let gate = Promise.withResolvers<void>();
  await page.route(ENTRY, (route) => gate.promise.then(() => route.continue()));
  const missed: string[] = [];
  for (let visit = 0; visit < VISITS && missed.length < ENOUGH_MISSED; visit += 1) {
    gate = Promise.withResolvers<void>();
    const coming = page.waitForRequest(ENTRY);
    await page.goto(detailsOf(product), { waitUntil: 'domcontentloaded' });
    const entry = (await coming).url();
    await page.waitForFunction(othersAreThere, entry);
    const names = BUTTONS.map(({ name }) => name);
    if (visit % 5 === 4) await pressOver(page, names, entry, gate.resolve);
    else await pressAt(page, names, entry, { visit, letCome: gate.resolve });
    for (const { name, field } of BUTTONS) {
      const opened = page.getByRole('textbox', { name: field });
      const isOpened = await opened.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (!isOpened) missed.push(`${visit}: ${name}`);
    }
  }
  expect(missed).toEqual([]);
});

/** Whether all scripts of the page have come but its entry. */
function othersAreThere(entry: string): boolean {
  const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  return files.every(({ href }) => href === entry || performance.getEntriesByName(href).length > 0);
}

/** Presses at a moment which is another with each visit: before the code comes, or so many microtasks or tasks later. */
async function pressAt(
  page: Page,
  names: string[],
  entry: string,
  { visit, letCome }: { visit: number; letCome: () => void },
) {
  const pressing = page.evaluate(
    async ({ names, entry, isBefore, isTask, count }) => {
      const task = () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(undefined);
        });
      if (!isBefore) {
        await new Promise<void>((resolve) => {
          const isThere = (list: PerformanceObserverEntryList) =>
            list.getEntriesByName(entry).length > 0 && resolve();
          new PerformanceObserver(isThere).observe({ type: 'resource', buffered: true });
        });
      }
      for (let turn = 0; !isBefore && turn < count; turn += 1) await (isTask ? task() : null);
      for (const name of names) {
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent.startsWith(name))
          ?.click();
      }
    },
    { names, entry, isBefore: visit % 10 === 0, isTask: visit % 2 === 1, count: visit >> 1 },
  );
  letCome();
  await pressing;
}

/** The first press begins before the code comes and ends after it; the other is short, and opens what stands below it. */
async function pressOver(
  page: Page,
  [first = '', ...others]: string[],
  entry: string,
  letCome: () => void,
) {
  await page.getByRole('button', { name: first }).hover();
  await page.mouse.down();
  await pressAt(page, others, entry, { visit: 1, letCome });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  await page.mouse.up();
}

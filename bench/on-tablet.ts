import { type Page, chromium as playwright } from '@playwright/test';
import { chromium } from '#tests/helpers/base/browser/chromium.ts';
import { median } from './median.ts';

/** Milliseconds by what the seller did. */
export type TabletTimes = Record<string, number>;

const SLOWER = 6;
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const TIMES = 15;

/** Times the till on a tablet six times as slow as this machine, on a slow 3G line. */
export async function onTablet({
  address,
  email,
  password,
}: {
  address: string;
  email: string;
  password: string;
}): Promise<TabletTimes> {
  const browser = await playwright.launch(chromium);
  try {
    const context = await browser.newContext({ viewport: { width: 768, height: 1024 } });
    const page = await context.newPage();
    await slowDown(page);
    const times: TabletTimes = {};
    const took = async (what: string, act: () => Promise<unknown>) => {
      const start = performance.now();
      await act();
      times[what] = performance.now() - start;
    };
    await took('premier chargement, jusqu’à la connexion', async () => {
      await page.goto(`${address}/caisse`);
      await page.getByLabel('E-mail ou téléphone').waitFor();
    });
    await page.getByLabel('E-mail ou téléphone').fill(email);
    await page.getByLabel('Mot de passe').fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('button', { name: /^C1 / }).click({ timeout: 60_000 });
    await took('caisse choisie, jusqu’au catalogue gardé', async () => {
      await page.getByRole('banner').getByText('Caisse C1').waitFor(WAIT);
      await page.getByText('Les articles arrivent').waitFor({ ...WAIT, state: 'hidden' });
      await keptCatalogue(page);
    });
    await took('chargement suivant, jusqu’à la vente', async () => {
      await page.reload();
      await page.getByRole('region', { name: 'Vente en cours' }).waitFor(WAIT);
    });
    times['lettre tapée, jusqu’aux articles'] = await search(page);
    times['article touché, jusqu’au panier'] = await choose(page);
    return times;
  } finally {
    await browser.close();
  }
}

const WAIT = { timeout: 180_000 };

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
}

/** Waits until the device has stored the catalogue. */
async function keptCatalogue(page: Page): Promise<void> {
  const deadline = performance.now() + WAIT.timeout;
  while (!(await page.evaluate(hasCatalogue))) {
    if (performance.now() > deadline) throw new Error('The tablet never stored the catalogue.');
    await page.waitForTimeout(100);
  }
}

async function hasCatalogue(): Promise<boolean> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await result(indexedDB.open('caisse'));
  const count = await result(db.transaction('catalogue').objectStore('catalogue').count());
  db.close();
  return count > 0;
}

/** Types into the search field, and waits for the products: the time of each is the browser's own. */
async function search(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const text = ['sam', 'hisense', 'cuisi', 'four', 'tcl'][turn % 5]!;
    times.push(
      await page.evaluate(async (typed) => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]')!;
        const start = performance.now();
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        set.call(field, typed);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
        return performance.now() - start;
      }, text),
    );
  }
  return median(times);
}

/** Touches the first product found, and waits for the next drawing of the cart. */
async function choose(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    times.push(
      await page.evaluate(async () => {
        const start = performance.now();
        document
          .querySelector<HTMLButtonElement>('ul[aria-label="Articles trouvés"] button')!
          .click();
        await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
        return performance.now() - start;
      }),
    );
  }
  return median(times);
}

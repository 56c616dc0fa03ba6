// Takes the pictures of docs/gestion.md (`npm run pictures`): every page as its staff see it, in the built shop with
// the demonstration's data, in a temporary folder.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium as browsers, type Page } from '@playwright/test';
import sharp from 'sharp';
import { paths, withQuery } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { staffProformas } from '#contract/sales/staff-proformas.ts';
import { DEMO_PASSWORD } from '#demo/people.ts';
import { chromium, phoneViewport } from '#tests/helpers/base/browser/chromium.ts';
import { importBuilt } from './building/import-built.ts';

type Picture = {
  file: string;
  /** Path below `/gestion`, or below `app`. */
  path: string;
  app?: '/livraison';
  staff: string;
  onPhone?: boolean;
};

type Shown = { orderId: number; proformaId: number };

const MANAGER = 'gerant@example.sn';
const DISPATCHER = 'tournees@example.sn';
const FOLDER = 'docs/pictures/gestion';
const DESKTOP = { width: 1280, height: 800 };

const pictures = ({ orderId, proformaId }: Shown): Picture[] => [
  { file: 'tableau-de-bord', path: '/', staff: MANAGER },
  { file: 'commandes', path: '/commandes', staff: 'commandes@example.sn' },
  { file: 'commandes-telephone', path: '/commandes', staff: 'commandes@example.sn', onPhone: true },
  { file: 'commande', path: `/commandes#${orderId}`, staff: 'commandes@example.sn' },
  { file: 'a-repondre', path: '/a-repondre', staff: MANAGER },
  {
    file: 'commande-telephone',
    path: `/commandes/${orderId}/show`,
    onPhone: true,
    staff: 'commandes@example.sn',
  },
  { file: 'nouvelle-commande', path: '/commandes/create', staff: 'commandes@example.sn' },
  { file: 'paiements', path: '/paiements', staff: MANAGER },
  { file: 'adhesions', path: '/adhesions', staff: 'credit@example.sn' },
  { file: 'produits', path: '/produits', staff: 'catalogue@example.sn' },
  { file: 'produit', path: '/produits/1', staff: 'catalogue@example.sn' },
  { file: 'fiche-type', path: '/fiches-types/cold', staff: 'catalogue@example.sn' },
  { file: 'services', path: '/services', staff: 'catalogue@example.sn' },
  { file: 'pack', path: '/packs/1', staff: 'catalogue@example.sn' },
  { file: 'relances', path: '/relances', staff: 'commandes@example.sn' },
  { file: 'modeles', path: '/modeles', staff: MANAGER },
  { file: 'reglages', path: '/reglages', staff: MANAGER },
  { file: 'a-planifier', path: '/a-planifier', staff: DISPATCHER },
  { file: 'tournee', path: '/tournees/1/show', staff: DISPATCHER },
  { file: 'livraison', app: '/livraison', path: '', staff: 'livreur@example.sn', onPhone: true },
  { file: 'pannes', path: '/sav', staff: 'sav@example.sn' },
  { file: 'panne', path: '/sav/1/show', staff: 'sav@example.sn' },
  {
    file: 'stock',
    path: `/stock?filter=${encodeURIComponent('{"stock":"counted"}')}`,
    staff: 'stock@example.sn',
  },
  { file: 'creneaux', path: '/creneaux', staff: MANAGER },
  { file: 'retour', path: '/retours/1/show', staff: 'commandes@example.sn' },
  { file: 'proforma', path: `/proformas/${proformaId}/show`, staff: 'commandes@example.sn' },
  { file: 'journal-comptable', path: '/journal-comptable', staff: MANAGER },
];

/** Names of files to take again; all without one. */
const wanted = process.argv.slice(2);

mkdirSync(FOLDER, { recursive: true });
const { serveDemo } = await importBuilt();
const shop = await serveDemo(0);
const origin = shop.address;
const browser = await browsers.launch(chromium);
try {
  const shown = await findShown(browser);
  for (const picture of pictures(shown)) {
    if (wanted.length === 0 || wanted.includes(picture.file)) await take(browser, picture);
  }
} finally {
  await browser.close();
  await shop.close();
}

/** Finds the latest order of Modou Fall, and creates a proforma, because the demonstration has none. */
async function findShown(from: Browser): Promise<Shown> {
  const context = await from.newContext({ baseURL: origin });
  const data = { username: MANAGER, password: DEMO_PASSWORD };
  await context.request.post(paths.tokens, { data, headers: { origin } });
  const reply = await context.request.get(withQuery(staffOrders.path, { q: 'Modou Fall' }));
  const { items } = await reply.json();
  const made = await context.request.post(staffProformas.path, {
    headers: { origin },
    data: {
      company: 'Baobab Conseil SARL',
      ninea: '0012345 2G3',
      name: 'Aminata Sow',
      telephone: '77 000 04 00',
      order_lines: [1, 3].map((id) => ({ id, quantity: 2 })),
    },
  });
  const { id: proformaId } = await made.json();
  await context.close();
  return { orderId: items[0].id, proformaId };
}

async function take(from: Browser, picture: Picture): Promise<void> {
  const { file, app = '/gestion', path, staff, onPhone = false } = picture;
  const context = await from.newContext({
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Africa/Dakar',
    serviceWorkers: 'block',
    viewport: onPhone ? phoneViewport : DESKTOP,
    ...(onPhone && { isMobile: true, hasTouch: true }),
  });
  const page = await context.newPage();
  const data = { username: staff, password: DEMO_PASSWORD };
  await context.request.post(paths.tokens, { data, headers: { origin } });
  await page.goto(`${app}${path}`);
  if (app === '/livraison') await enterAsDriver(page, staff);
  await isQuiet(page);
  const taken = await page.screenshot({ animations: 'disabled' });
  await sharp(taken)
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${file}.webp`));
  process.stdout.write(`${file}\n`);
  await context.close();
}

/** The driver's page uses the phone's storage, not the browser's session. */
async function enterAsDriver(page: Page, staff: string): Promise<void> {
  await page.getByLabel('E-mail ou téléphone').fill(staff);
  await page.getByLabel('Mot de passe').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: /^Tournée n° \d+ du/ }).waitFor();
}

async function isQuiet(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  // A screen that is still being fetched is empty; the driver's page has no such part.
  const content = page.locator('#main-content');
  if ((await content.count()) > 0)
    await content
      .getByText(/\p{L}{3}/u)
      .first()
      .waitFor();
}

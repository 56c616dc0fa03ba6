import { inArray } from 'drizzle-orm';
import type { ServiceKind } from '#contract/goods/service-kinds.ts';
import type { Db } from '#server/base/db/open.ts';
import { createService } from '#server/goods/services/save-service.ts';
import { services } from '#server/goods/services/tables.ts';
import { categories } from '../server/goods/catalogue/tables.ts';

/** Prices in XOF for one piece. */
type DemoService = {
  kind: ServiceKind;
  name: string;
  text: string;
  price: number;
  months?: number;
  weekdays?: number[];
  categories: string[];
};

export const demoServices: readonly DemoService[] = [
  {
    kind: 'installation',
    name: 'Installation',
    text: 'Raccordement et essai chez vous ; les fournitures usuelles sont comprises.',
    price: 15_000,
    weekdays: [1, 2, 3, 4, 5, 6],
    categories: ['CLIMATISEUR', 'MACHINE A LAVER', 'CHAUFFE-EAU'],
  },
  {
    kind: 'removal',
    name: 'Reprise de l’ancien appareil',
    text: 'Nous l’emportons et le confions au recyclage.',
    price: 5000,
    categories: ['MACHINE A LAVER', 'REFRIGERATEUR'],
  },
  {
    kind: 'warranty',
    name: 'Deux ans de garantie en plus',
    text: 'Pièces et main-d’œuvre, après la garantie de la boutique.',
    price: 25_000,
    months: 24,
    categories: ['CLIMATISEUR', 'MACHINE A LAVER', 'REFRIGERATEUR'],
  },
];

export const hasServices = async (db: Db): Promise<boolean> => (await db.$count(services)) > 0;

/** Offers the demo's services with the categories that exist; needs the demo products. */
export async function loadServices(db: Db): Promise<void> {
  for (const [position, { categories: names, ...service }] of demoServices.entries()) {
    const found = await db
      .select({ id: categories.id })
      .from(categories)
      .where(inArray(categories.name, names));
    // Without its categories a service would be for all products.
    if (found.length === 0) continue;
    const category_ids = found.map(({ id }) => id);
    await createService(db, { kind: 'machine' }, { ...service, category_ids, position });
  }
}

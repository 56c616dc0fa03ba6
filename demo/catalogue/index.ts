import { planCampaigns } from './campaigns.ts';
import { shelves } from './categories.ts';
import { planPacks } from './packs.ts';
import type { DemoCampaign, DemoCategory, DemoPack, DemoProduct } from './types.ts';

export type { DemoCampaign, DemoCategory, DemoProduct, DemoSpecification } from './types.ts';

/** All products in shop order: shelves take turns, each with its most attractive product first. */
export const demoProducts: DemoProduct[] = rankProducts();

/** All shelves in shop order; each shows its most attractive product. */
export const demoCategories: DemoCategory[] = shelves.flatMap(([first], index) =>
  first ? [{ name: first.category, rank: index + 1, drawing: first.drawing }] : [],
);

/** Names of all tags, sorted for French readers. */
export const demoTags: string[] = [...new Set(demoProducts.flatMap(({ tags }) => tags))].sort(
  (left, right) => left.localeCompare(right, 'fr'),
);

/** One campaign of each kind. */
export const demoCampaigns: DemoCampaign[] = planCampaigns(demoProducts);

/** Three packs that are sold and one that is over. */
export const demoPacks: DemoPack[] = planPacks(demoProducts);

function rankProducts(): DemoProduct[] {
  const rows = Math.max(...shelves.map((shelf) => shelf.length));
  return Array.from({ length: rows }, (_, row) => shelves.map((shelf) => shelf[row]))
    .flat()
    .filter((product) => product !== undefined)
    .map((product, index) => ({ ...product, rank: index + 1 }));
}

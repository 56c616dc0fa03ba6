import * as z from 'zod/mini';
import { oneOf } from '#contract/base/fields/fields.ts';
import { days, defineList } from '#contract/base/staff-list.ts';

/** What visitors typed into the search, and how often in the days that were asked for. */
const listedSearch = z.object({
  /** The term itself. */
  id: z.string(),
  term: z.string(),
  count: z.int(),
  /** How many products it finds today; null in a file behind the first 100, which are not asked. */
  results: z.nullable(z.int()),
});
export type ListedSearch = z.infer<typeof listedSearch>;

export const staffSearches = defineList({
  name: 'recherches',
  summary:
    'Ce que les visiteurs cherchent, et ce que cela trouve aujourd’hui ; avec ou sans résultat, parmi les 100 plus fréquentes',
  right: 'catalogue:read',
  sorts: ['-count', 'term'],
  filters: { found: z.optional(oneOf(['some', 'none'])), ...days },
  example: { q: 'frigo', filter: { found: 'none' } },
  item: listedSearch,
  columns: { term: 'Recherche', count: 'Fois', results: 'Produits trouvés (100 premières lignes)' },
});

import * as z from 'zod/mini';
import { oneOf } from '#contract/base/fields/fields.ts';
import { days, defineList } from '#contract/base/staff-list.ts';

/** Search terms with their counts in the requested period. */
const listedSearch = z.object({
  /** Same as `term`. */
  id: z.string(),
  term: z.string(),
  count: z.int(),
  /** Number of products found today; null in a file after the first 100 rows, which are not searched. */
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

import type { CatalogueImportReport, UndoReport } from '#contract/goods/catalogue/staff-imports.ts';
import type { ProductValues } from '../product/save-product.ts';
import type { catalogueImports } from '../tables.ts';

export type ImportFacts = {
  report: CatalogueImportReport | null;
  /** What the preview would change, as a mark: an application of anything else is another preview. */
  mark: string | null;
  undo: UndoReport | null;
  /** Why it failed, or why it has to be looked at again. */
  failure: string | null;
  /** In percent, while it runs. */
  progress: number;
  /** When it was last set going, as ISO time. */
  startedAt: string;
  /** The last sign of life of the job, as ISO time; null before the first. */
  aliveAt?: string | null;
};

export type ProductBefore = {
  id: number;
  values?: ProductValues;
  tagIds?: number[];
  /** As the database writes it; absent where only the stock changed. */
  updatedAt?: string;
  stock?: { before: number | null; after: number };
  /** What lay at single places; null where the product was not counted. */
  places?: { placeId: number; before: number | null; after: number }[];
};

export type BeforeImport = {
  /** Ids of what it brought. */
  created: number[];
  categories: number[];
  tags: number[];
  updated: ProductBefore[];
};

export type ImportRow = Omit<typeof catalogueImports.$inferSelect, 'report' | 'before'> & {
  report: ImportFacts;
};

/** What an import is before anything is known of it. */
export const newFacts = (): ImportFacts => ({
  report: null,
  mark: null,
  undo: null,
  failure: null,
  progress: 0,
  startedAt: new Date().toISOString(),
});

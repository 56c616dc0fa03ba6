import type { CatalogueImportReport, UndoReport } from '#contract/goods/catalogue/staff-imports.ts';
import type { ProductValues } from '../product/save-product.ts';
import type { catalogueImports } from '../tables.ts';

export type ImportFacts = {
  report: CatalogueImportReport | null;
  /** A hash of the preview's changes; an import with another hash becomes a preview again. */
  mark: string | null;
  undo: UndoReport | null;
  /** The reason of a failure or of a new preview. */
  failure: string | null;
  /** In percent, while it runs. */
  progress: number;
  /** The last start, as ISO time. */
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
  /** Ids of new products. */
  created: number[];
  categories: number[];
  tags: number[];
  updated: ProductBefore[];
};

export type ImportRow = Omit<typeof catalogueImports.$inferSelect, 'report' | 'before'> & {
  report: ImportFacts;
};

export const newImportFacts = (): ImportFacts => ({
  report: null,
  mark: null,
  undo: null,
  failure: null,
  progress: 0,
  startedAt: new Date().toISOString(),
});

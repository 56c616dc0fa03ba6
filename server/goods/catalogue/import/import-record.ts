import type { ListedRefusedRow } from '#contract/base/staff-refused-rows.ts';
import type {
  CatalogueImportReport,
  ImportChoices,
  ImportPictures,
  UndoReport,
} from '#contract/goods/catalogue/staff-imports.ts';
import type { LostFamily } from '../families/settle-families.ts';
import type { ProductValues } from '../product/save-product.ts';
import type { catalogueImports } from '../tables.ts';

type Row = Omit<ListedRefusedRow, 'id' | 'kind'>;

/** What is stored of a report; those of earlier releases lack the last ones. */
export type StoredReport = CatalogueImportReport & { skipped?: Row[]; notes?: Row[] };

export type ImportFacts = {
  report: StoredReport | null;
  /** A hash of the preview's changes; an import with another hash becomes a preview again. */
  mark: string | null;
  /** Null before the first reading: those of the last file with the same headings count. */
  choices?: ImportChoices | null;
  /** Whether a column of costs is read: who read the file or applies it may note them (rule G-56). */
  notesCosts?: boolean;
  areChoicesRemembered?: boolean;
  /** The paths of categories that the clerk lets move under their parents. */
  moves?: readonly string[];
  /** The headings of the file in one text, by which choices are found again. */
  shape?: string;
  /** Of a preview, products of a known cost with their lowest new price; lists do not read it. */
  priced?: PricedProduct[];
  undo: UndoReport | null;
  /** The reason of a failure or of a new preview. */
  failure: string | null;
  /** In percent, while it runs. */
  progress: number;
  /** The last start, as ISO time. */
  startedAt: string;
  /** The last sign of life of the job, as ISO time; null before the first. */
  aliveAt?: string | null;
  /** Absent in imports of earlier releases. */
  pictures?: ImportPictures | null;
  /** Where the job stands that fetches them; lists do not read it. */
  pictureWork?: PictureWork | null;
};

/** A product and the lowest price in XOF that a file sets. */
export type PricedProduct = [id: number, priceXof: number];

/** One product of an import whose pictures are wanted. */
export type WantedPictures = {
  id: number;
  reference: string;
  /** Main picture first. */
  urls: string[];
  /** When the product was last changed once the import was applied, as the database writes it. */
  at: string;
};

/** A product by its place among the wanted, and which of its addresses. */
export type PictureTask = [place: number, urls: number[]];

export type PictureWork = {
  /** Rises with every step, so that of two servers at the same step one stores its result. */
  step: number;
  /** How many products the first pass is through with. */
  passed: number;
  missed: PictureTask[];
  /** What staff retry, after the first pass. */
  again: PictureTask[];
  given: GivenPictures[];
};

/** Products that got their pictures in one transaction. */
export type GivenPictures = {
  /** The time of the change, as the database writes it. */
  at: string;
  ids: number[];
  /** Those that were changed between the import and their pictures, and when. */
  changed: [id: number, at: string][];
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
  /** A cost stays when the import is undone: pieces may have left with it. */
  hasNotedCost?: true;
};

/** A category of the shop that went under a parent, which hides it where it is hidden. */
export type MovedCategory = { id: number; parentId: number; wasHidden?: boolean };

export type BeforeImport = {
  /** Ids of new products. */
  created: number[];
  categories: number[];
  tags: number[];
  /** Absent in imports of earlier releases. */
  moved?: MovedCategory[];
  /** Families whose products the file parted; absent in imports of earlier releases. */
  families?: LostFamily[];
  updated: ProductBefore[];
  pictures?: WantedPictures[];
};

export type ImportRow = Omit<typeof catalogueImports.$inferSelect, 'report' | 'before'> & {
  report: ImportFacts;
};

export const NO_CHOICES: ImportChoices = { columns: {}, sheet: null, empties_blanks: false };

export const newImportFacts = (): ImportFacts => ({
  report: null,
  mark: null,
  undo: null,
  failure: null,
  progress: 0,
  startedAt: new Date().toISOString(),
});

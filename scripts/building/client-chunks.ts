import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';

type Graph = { getModuleInfo(file: string): { importers: readonly string[] } | null };
type Group = {
  name: string | ((file: string, graph: Graph) => string | null);
  test: (file: string) => boolean;
  minShareCount?: number;
};

/** Has its own chunk: it starts the page when it runs, and the routes' files must be loaded before that. */
const ENTRY = 'shop/entry.client.tsx';
const FRAME = ['shop/root.tsx', 'shop/site/layout/shop-layout.tsx'];
/** The pages that most visits begin with. */
const FIRST = [
  'shop/routes/site/home.tsx',
  'shop/routes/goods/listing.tsx',
  'shop/routes/goods/product.tsx',
];
/** Every page loads these when the shopper first acts. */
const LATE = ['shop/site/offline/late-parts.tsx', 'shop/sales/baskets/report-baskets.ts'];

const REACT = ['react', 'react-dom', 'react-router', 'scheduler'];
const FORM_LIBRARIES = ['zod', 'react-hook-form', '@hookform'];
const OURS = /^(shop|contract)\//;
const FORMS =
  /^shop\/(people\/account\/(?!session\/)|base\/(api\/use-server-form|ui\/fields\/(form-foot|password-field))\.)/;
const PAYMENTS =
  /^(shop\/(money\/payments\/|base\/ui\/(qr-code|hooks\/use-visible)\.)|contract\/money\/(mobile-money|payment-messages|payment-states)\.)/;
const PERSONAL = /^shop\/(people\/profile|sales\/orders\/(?!parts\/order-words\.))/;
const CHECKOUT = /^(shop\/sales\/checkout\/|contract\/sales\/orders\/relative-draft\.)/;
const BASKETS =
  /^shop\/sales\/baskets\/(basket-(page|summary|line-row)|price-check-notice|message-basket|sign-in-beside)\./;
const OFFLINE = /^shop\/(site\/offline|base\/worker)\//;
const CONTRACT = /^contract\//;

/**
 * Puts shared code into few files, because many small files are slow on 3G. The first matching group takes a file:
 * `react`, `common` (frame, or two first pages), one first page, `parts`, then the subjects, payments before orders.
 */
export function clientChunks(root: string): Group[] {
  const placeOf = (file: string) => relative(root, file).replace(/\?.*/, '');
  const isOf = (place: RegExp) => (file: string) => place.test(placeOf(file));
  const isOfPackage = (names: string[]) => (file: string) =>
    names.some((name) => `/${placeOf(file)}`.includes(`/node_modules/${name}/`));
  /** A contract file with schemas belongs to the forms, because it imports Zod. */
  const isOfForms = (file: string) =>
    isOfPackage(FORM_LIBRARIES)(file) ||
    isOf(FORMS)(file) ||
    (isOf(CONTRACT)(file) && readFileSync(file, 'utf8').includes("from 'zod/mini'"));
  const later = {
    forms: isOfForms,
    payments: isOf(PAYMENTS),
    personal: isOf(PERSONAL),
    checkout: isOf(CHECKOUT),
    baskets: isOf(BASKETS),
  };
  const isOfParts = (file: string) => isOf(OURS)(file) || isOfPackage(['lucide-react'])(file);
  const isOfNoGroup = (file: string) =>
    ![isOf(OFFLINE), ...Object.values(later)].some((test) => test(file));

  const firstPagesOf = (places: Set<string>) => FIRST.filter((place) => places.has(place));
  const isOfEveryVisit = (file: string, graph: Graph): boolean => {
    const { places, pages } = importersOf(file, graph, placeOf);
    const hasOne = (of: string[]) => of.some((place) => places.has(place));
    const isShared = pages > 1 && !isOf(OFFLINE)(file);
    return hasOne(FRAME) || firstPagesOf(places).length > 1 || (hasOne(LATE) && isShared);
  };
  const isBundled = (file: string) => !file.startsWith('\0') && placeOf(file) !== ENTRY;
  return [
    { name: 'react', test: isOfPackage(REACT) },
    { name: (file, graph) => (isOfEveryVisit(file, graph) ? 'common' : null), test: isBundled },
    {
      name: (file, graph) => {
        const [page] = firstPagesOf(importersOf(file, graph, placeOf).places);
        return page === undefined ? null : basename(page, '.tsx');
      },
      test: isBundled,
      minShareCount: 2,
    },
    {
      name: 'parts',
      test: (file) => isBundled(file) && isOfParts(file) && isOfNoGroup(file),
      minShareCount: 2,
    },
    ...Object.entries(later).map(([name, test]) => ({ name, test, minShareCount: 2 })),
  ];
}

/** Paths of a file and of all its importers; `pages` counts those that no file imports: routes and lazy parts. */
function importersOf(
  file: string,
  graph: Graph,
  placeOf: (file: string) => string,
): { places: Set<string>; pages: number } {
  const found = new Set([file]);
  const pages = new Set<string>();
  for (const one of found) {
    const importers = graph.getModuleInfo(one)?.importers ?? [];
    if (importers.length === 0) pages.add(placeOf(one));
    for (const importer of importers) found.add(importer);
  }
  return { places: new Set([...found].map(placeOf)), pages: pages.size };
}

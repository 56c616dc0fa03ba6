import { asIs, type Dialect, deepestShelf, onlyLeaf, splitList } from './dialect.ts';

/** Splits at bars only if there is one, so that a tag may contain a comma; a bar of a tag is written `\|`. */
const splitByBar = (cell: string): string[] =>
  cell.includes('|')
    ? cell.split(/(?<!\\)\|/).map((part) => part.replaceAll('\\|', '|'))
    : splitList(cell);

const base = {
  headings: {},
  readCategory: (cell: string) =>
    /^all\s*\//i.test(cell) ? deepestShelf([cell.split('/')]) : onlyLeaf(cell),
  readList: splitByBar,
  readText: asIs,
};

/** The shop's own exports. */
export const shop: Dialect = {
  ...base,
  label: 'colonnes de la boutique',
  recognises: (has) =>
    has('reference', 'categ id', 'list price') ||
    // The list of products, with French headings.
    has('reference', 'prix precommande fcfa', 'prix a credit fcfa', 'a credit'),
};

/** A list that a person keeps in a spreadsheet. */
export const spreadsheet: Dialect = {
  ...base,
  label: 'liste d’un tableur',
  recognises: () => true,
  readCategory: (cell) => {
    const marked = cell.split(STEP);
    if (marked.length > 1) return deepestShelf([marked]);
    const slashed = cell.split(/\s\/\s/);
    // « TV / Audio » is one shelf, unless other rows say that TV has shelves (`slashedSteps`).
    return slashed.length > 2 ? deepestShelf([slashed]) : base.readCategory(cell);
  },
};

/** What people put between the steps of a path; none of these is part of a name. */
const STEP = /\s*(?:-{0,2}>|[»›→|\\]|::)\s*/;

/** The two steps of `Froid / Congélateurs`; undefined for any other cell. */
export function slashedSteps(cell: string): [parent: string, leaf: string] | undefined {
  const [first = '', second = '', ...others] = cell.split(/\s\/\s/).map((step) => step.trim());
  if (others.length > 0 || first === '' || second === '' || /^all$/i.test(first)) return undefined;
  return [first, second];
}

/** The parts of the page that need no script to be read. */
export { FamilyChips } from './family-chips.tsx';
export { KeyFacts, ProductMarks, Promises, SheetTable } from './product-facts.tsx';
export { ProductNotices } from './product-notices.tsx';
export { Showrooms } from './showrooms.tsx';

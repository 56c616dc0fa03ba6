import { gtinProblem, readGtin } from '#contract/goods/catalogue/gtin.ts';
import type { ProductChange } from '#contract/goods/catalogue/products.ts';
import { isUnknown } from '../reading/read-fact.ts';
import { type Cells, headingOf, shorten } from './cells.ts';
import type { Columns } from './columns.ts';

const LONGEST_MPN = 70;

/**
 * The bar code in its normal form and the maker's number of a row. One that cannot be read is left out with a line in
 * `notes`: a wrong code never costs the product (rule G-40).
 */
export function readCodes(
  columns: Columns,
  cells: Cells,
  notes: string[],
): Pick<ProductChange, 'gtin' | 'mpn'> {
  return { gtin: readGtinCell(columns, cells, notes), mpn: readMpnCell(cells) };
}

function readGtinCell(columns: Columns, cells: Cells, notes: string[]): string | null | undefined {
  const found = cells.text('gtin');
  if (found === undefined) return undefined;
  if (found === '') return null;
  // Software writes an apostrophe before digits, and a spreadsheet a decimal behind them.
  const typed = found.replace(/^'/, '').replace(/(?<=\d)[.,]0+$/, '');
  if (isUnknown(found) || /^0+$/.test(typed)) return undefined;
  const problem = gtinProblem(typed);
  if (problem === undefined) return readGtin(typed);
  notes.push(describeLeftOut(columns, found, problem));
  return undefined;
}

/** The line of the report about a code that is not taken; `problem` is a French sentence. */
export const describeLeftOut = (columns: Columns, code: string, problem: string): string =>
  `${headingOf(columns, 'gtin')} : « ${shorten(code)} » pas repris. ${problem.replace(/\.$/, '')}`;

function readMpnCell(cells: Cells): string | null | undefined {
  const found = cells.text('mpn');
  if (found === undefined || found === '') return found === '' ? null : undefined;
  if (isUnknown(found)) return undefined;
  if (found.length <= LONGEST_MPN) return found;
  cells.leaveOut('mpn', `« ${shorten(found)} » dépasse ${LONGEST_MPN} caractères`);
  return undefined;
}

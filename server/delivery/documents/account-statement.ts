import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { AccountStatement } from '#contract/money/staff-account-statements.ts';
import { drawAmounts, drawConditions } from './draw-order.ts';
import { drawTable, openPaper } from './draw-parts.ts';
import type { PaperShop } from './paper-shop.ts';
import { transferLines } from './proforma.ts';
import type { Paper } from './sheet.ts';

const SPACE = 16;

/** Without the currency, which the heads name: ten figures fit on one line. */
const figures = (xof: number): string => xof.toLocaleString('fr-FR');
const amountOf = (xof: number): string => (xof === 0 ? '' : figures(xof));

/** The account of a customer or a company for a period, with what is overdue on the day of the paper. */
export function drawAccountStatement(
  shop: PaperShop,
  { statement, day }: { statement: AccountStatement; day: string },
): Promise<Paper> {
  const { customer_id: id, customer_name: name, company, overdue } = statement;
  const sheet = openPaper(shop, undefined, {
    title: 'Relevé de compte',
    name: `C${id}`,
    facts: [
      `Du ${frenchDay(statement.date_from)} au ${frenchDay(statement.date_to)}`,
      [name, company].filter((one) => one !== '').join(', '),
      `Établi le ${frenchDay(day)}`,
    ],
  });
  drawTable(
    sheet,
    [
      { title: 'Date', width: 56 },
      { title: 'Pièce', width: 126 },
      { title: 'Libellé' },
      { title: 'Débit (FCFA)', width: 62, align: 'right' },
      { title: 'Crédit (FCFA)', width: 64, align: 'right' },
      { title: 'Solde (FCFA)', width: 62, align: 'right' },
    ],
    [
      ['', '', 'Solde avant la période', '', '', figures(statement.opening)],
      ...statement.entries.map((entry) => [
        entry.day.split('-').toReversed().join('/'),
        entry.piece,
        `${entry.words}, ${entry.order_name}`,
        amountOf(entry.debit),
        amountOf(entry.credit),
        figures(entry.balance),
      ]),
    ],
  );
  drawAmounts(sheet, [
    ['Solde avant', statement.opening],
    ['Facturé, avoirs déduits', statement.invoiced],
    ['Payé, remboursements déduits', -statement.settled],
    ['Solde après', statement.closing, true],
  ]);
  if (overdue.length > 0) {
    sheet.y += SPACE;
    drawTable(
      sheet,
      [
        { title: `En retard le ${frenchDay(day)}` },
        { title: 'Depuis le', width: 120 },
        { title: 'Montant', width: 90, align: 'right' },
      ],
      overdue.map((one) => [
        `Commande ${one.order_name}`,
        frenchDay(one.since),
        formatXof(one.amount),
      ]),
    );
    drawAmounts(sheet, [['Total en retard', statement.overdue_total, true]]);
  }
  drawConditions(sheet, [
    'Un solde positif est dû à la boutique ; un solde négatif est une avance du client. Le droit de timbre des espèces n’est pas compté.',
    ...transferLines(shop, `C${id}`),
  ]);
  return sheet.finish();
}

import { Alert } from '@mui/material';
import { coveredNames } from '#contract/base/covered-names.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { MODE_WORDS, UNCLEAR_DISCOUNT } from '#office/base/ui/words.ts';

/** What was ordered, what is left of it in the shop, and what it costs. */
export function LinesPanel({ order }: { order: StaffOrder }) {
  const stockOf = new Map(order.stock.map((one) => [one.product_id, one.available]));
  return (
    <Panel title="Articles">
      <PlainTable
        label="Articles"
        heads={['Article', 'Quantité', 'Prix', 'Total', 'Reste en stock']}
        rows={order.order_lines.map((line) => ({
          key: line.id,
          cells: [
            nameOf(order, line),
            line.product_uom_qty,
            formatXof(line.price_unit),
            formatXof(line.price_total),
            stockWords(line.product_id === null ? undefined : stockOf.get(line.product_id), line),
          ],
        }))}
      />
      {order.order_lines.some(({ covers }) => covers === null) && (
        <Alert severity="warning">{UNCLEAR_DISCOUNT}</Alert>
      )}
      <Facts
        facts={[
          ['Hors taxes', formatXof(order.amount_untaxed)],
          ['TVA', formatXof(order.amount_tax)],
          ['Total', formatXof(order.amount_total)],
          ['Avoirs', order.amount_credited === 0 ? '' : formatXof(order.amount_credited)],
          ['Payé', formatXof(order.amount_paid)],
          ['Droit de timbre encaissé', order.stamp_duty ? formatXof(order.stamp_duty) : ''],
          ['Reste à payer', formatXof(order.amount_residual)],
          ['Mode de paiement', MODE_WORDS[order.payment_mode]],
        ]}
      />
    </Panel>
  );
}

/** A discount names the articles that it covers, where it does not cover all. */
function nameOf({ order_lines }: StaffOrder, line: StaffOrder['order_lines'][number]): string {
  const covered = coveredNames(order_lines, line.covers);
  return covered === undefined ? line.product_name : `${line.product_name}, sur ${covered}`;
}

function stockWords(
  left: number | undefined,
  { product_id }: StaffOrder['order_lines'][number],
): string {
  if (product_id === null) return '';
  return left === undefined ? 'non compté' : String(left);
}

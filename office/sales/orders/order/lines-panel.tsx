import { Alert } from '@mui/material';
import { coveredNames } from '#contract/base/covered-names.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { hasPieces } from '#contract/sales/orders/line-kinds.ts';
import type { OrderLine } from '#contract/sales/orders/order-shapes.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { AmountList } from '#office/base/ui/amount-list.tsx';
import { Panel } from '#office/base/ui/panel.tsx';
import { MODE_WORDS, UNCLEAR_DISCOUNT } from '#office/base/ui/words.ts';

export function LinesPanel({ order }: { order: StaffOrder }) {
  const stockOf = new Map(order.stock.map((one) => [one.product_id, one.available]));
  return (
    <Panel title="Articles">
      <AmountList
        label="Articles"
        rows={order.order_lines.map((line) => ({
          key: line.id,
          name: nameOf(order, line),
          note: lineNote(line, line.product_id === null ? undefined : stockOf.get(line.product_id)),
          amountXof: line.price_total,
        }))}
      />
      {order.order_lines.some(({ covers }) => covers === null) && (
        <Alert severity="warning">{UNCLEAR_DISCOUNT}</Alert>
      )}
      <AmountList label="Totaux" rows={totalsOf(order)} />
    </Panel>
  );
}

function totalsOf(order: StaffOrder) {
  const all = [
    { name: 'Hors taxes', amountXof: order.amount_untaxed },
    { name: 'TVA', amountXof: order.amount_tax },
    { name: 'Total', amountXof: order.amount_total, isStrong: true },
    { name: 'Avoirs', amountXof: order.amount_credited, isOptional: true },
    { name: 'Payé', amountXof: order.amount_paid },
    { name: 'Droit de timbre encaissé', amountXof: order.stamp_duty ?? 0, isOptional: true },
    {
      name: 'Reste à payer',
      note: MODE_WORDS[order.payment_mode],
      amountXof: order.amount_residual,
      isStrong: true,
    },
  ];
  return all.flatMap(({ isOptional = false, ...row }) =>
    isOptional && row.amountXof === 0 ? [] : [{ key: row.name, ...row }],
  );
}

/** A partial discount names its products. */
function nameOf({ order_lines }: StaffOrder, line: OrderLine): string {
  const covered = coveredNames(order_lines, line.covers);
  const name = covered === undefined ? line.product_name : `${line.product_name}, sur ${covered}`;
  return hasPieces(line) ? `${line.product_uom_qty} × ${name}` : name;
}

function lineNote(line: OrderLine, left: number | undefined): string {
  if (line.product_id === null) return '';
  const each = line.product_uom_qty > 1 ? `${formatXof(line.price_unit)} la pièce` : '';
  const stock = left === undefined ? 'stock non compté' : `reste en stock : ${left}`;
  return [each, stock].filter(Boolean).join(' · ');
}

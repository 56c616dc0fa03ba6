import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import { deliveryWords } from '#contract/sales/handover/delivery-promise.ts';
import type { OrderLine } from '#contract/sales/orders/order-shapes.ts';
import { callApi } from '#office/base/calls/api.ts';
import { AmountList } from '#office/base/ui/amount-list.tsx';
import { frenchDay } from '#office/base/ui/dates.ts';
import { FactList } from '#office/base/ui/panel.tsx';
import { type PhoneDraft, slotOf, toProformaQuoteForm, toQuoteRequest } from './phone-draft.ts';

type QuotedLine = Pick<OrderLine, 'kind' | 'product_name'>;

export function PhoneQuote({
  draft,
  onTotal,
  isProforma = false,
}: {
  draft: PhoneDraft;
  onTotal: (totalXof: number | undefined) => void;
  /** Neither discounts nor coupons apply. */
  isProforma?: boolean;
}) {
  const { data: quote, error } = usePhoneQuote(draft, isProforma);
  const totalXof = quote?.amount_total;
  useEffect(() => onTotal(totalXof), [totalXof, onTotal]);
  if (draft.lines.length === 0) return null;
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (quote === undefined) return <Typography>Calcul…</Typography>;
  const delivery = deliveryWords({
    ...quote,
    wished_on: null,
    delivery_slot: slotOf(draft) ?? null,
  });
  return (
    <>
      <AmountList
        label="Total"
        rows={[
          ...quote.order_lines.map((line) => ({
            key: line.id,
            name:
              line.kind === 'product' || line.kind === 'service'
                ? `${line.product_uom_qty} × ${nameOf(line, quote.order_lines)}`
                : line.product_name,
            amountXof: line.price_total,
          })),
          { key: 'total', name: 'Total', amountXof: quote.amount_total, isStrong: true },
          ...quote.payment_lines.map((part) => ({
            key: `part ${part.sequence}`,
            name: `Échéance ${part.sequence}, le ${frenchDay(part.due_date)}`,
            amountXof: part.amount,
          })),
        ]}
      />
      <FactList
        facts={[
          ['Droit de timbre', cashDutyWords(quote.amount_total, quote.cash_duty_percent, [])],
          [delivery.title, delivery.days],
        ]}
      />
      {quote.coupons.map(({ code, problem }) =>
        problem === '' ? null : (
          <Alert key={code} severity="warning">{`${code} : ${problem}`}</Alert>
        ),
      )}
      {draft.proforma === undefined && quote.discount_hint !== '' && (
        <Typography color="text.secondary">{quote.discount_hint}</Typography>
      )}
    </>
  );
}

/** Of a service without its product where there is no other one, so that the total stays in sight. */
function nameOf({ kind, product_name: name }: QuotedLine, lines: readonly QuotedLine[]): string {
  const goods = lines.filter((line) => line.kind === 'product');
  const [only] = goods;
  if (kind !== 'service' || only === undefined || goods.length > 1) return name;
  return name.replace(` · ${only.product_name}`, '');
}

/** Requests nothing without products. */
export function usePhoneQuote(draft: PhoneDraft, isProforma = false) {
  const { proforma } = draft;
  const body = { ...toQuoteRequest(draft), ...(isProforma && { without_offers: true }) };
  return useQuery({
    queryKey: ['commandes', 'quote', proforma?.id, body],
    queryFn: () =>
      proforma === undefined
        ? callApi(paths.orderQuote, { method: 'POST', body })
        : callApi(pathTo(paths.staffProformaQuote, { id: proforma.id }), {
            method: 'POST',
            body: toProformaQuoteForm(draft),
          }),
    enabled: draft.lines.length > 0,
  });
}

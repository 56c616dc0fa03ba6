import type { ReactNode } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink } from '#contract/base/screens.ts';
import type { Order, OrderLine } from '#contract/sales/orders/order-shapes.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';

const PICTURE_WIDTH = 256;

export function OrderLines({ order }: { order: Order }) {
  return (
    <PricedLines priced={order}>
      {order.credit_notes?.map(({ name, amount }) => (
        <Amount key={name} name={`Avoir ${name}`} xof={-amount} />
      ))}
      <Amount
        name="Payé"
        xof={order.amount_total - order.amount_residual - (order.amount_credited ?? 0)}
      />
      {order.stamp_duty ? (
        <Amount name="Droit de timbre des espèces, en plus" xof={order.stamp_duty} />
      ) : null}
      {order.state !== 'cancel' && (
        <Amount name="Reste à payer" xof={order.amount_residual} isStrong />
      )}
    </PricedLines>
  );
}

type Priced = Pick<Order, 'order_lines' | 'amount_untaxed' | 'amount_tax' | 'amount_total'>;

export function PricedLines({ priced, children }: { priced: Priced; children?: ReactNode }) {
  const products = priced.order_lines.filter(({ kind }) => kind === 'product');
  const others = priced.order_lines.filter(({ kind }) => kind !== 'product');
  return (
    <Card title="Articles">
      <ul className="divide-y divide-line">
        {products.map((line) => (
          <Product key={line.id} line={line} />
        ))}
      </ul>
      <dl className="space-y-1.5 border-t border-line pt-3 tabular-nums">
        {others.map((line) => (
          <Amount key={line.id} name={nameOf(line)} xof={line.price_total} />
        ))}
        <Amount name="Total HT" xof={priced.amount_untaxed} />
        <Amount name="TVA" xof={priced.amount_tax} />
        <Amount name="Total TTC" xof={priced.amount_total} isStrong />
        {children}
      </dl>
    </Card>
  );
}

/** A service names its pieces. */
const nameOf = ({ kind, product_uom_qty: pieces, product_name }: OrderLine): string =>
  kind === 'service' && pieces > 1
    ? `${pieces} × ${withAccents(product_name)}`
    : withAccents(product_name);

function Product({ line }: { line: OrderLine }) {
  const { product_id: id, image_url: picture } = line;
  const name = withAccents(line.product_name);
  return (
    <li className="flex gap-3 py-3 first:pt-0">
      <div className="w-16 shrink-0 sm:w-20">
        <Picture
          sources={picture === null ? [] : [{ width: PICTURE_WIDTH, url: picture }]}
          color={null}
          alt=""
          sizes="5rem"
          className="rounded-lg"
        />
      </div>
      <div className="min-w-0 flex-1">
        {id === null ? (
          <p className="font-semibold break-words">{name}</p>
        ) : (
          <Link
            to={productLink(id)}
            className="inline-block py-1 font-semibold break-words hover:text-accent-dark hover:underline"
          >
            {name}
          </Link>
        )}
        <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span className="text-muted">
            {line.product_uom_qty} × {formatXof(line.price_unit)}
          </span>
          <span className="font-bold">{formatXof(line.price_total)}</span>
        </p>
      </div>
    </li>
  );
}

function Amount({
  name,
  xof,
  isStrong = false,
}: {
  name: string;
  xof: number;
  isStrong?: boolean;
}) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'font-extrabold' : ''}`}>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="whitespace-nowrap">{formatXof(xof)}</dd>
    </div>
  );
}

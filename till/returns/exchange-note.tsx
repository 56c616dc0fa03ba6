import { formatXof } from '#contract/base/fields/money.ts';
import { useWork } from '../work.ts';
import { leftOnVoucher } from './exchange.ts';

/** Says in the cart that the voucher of a return pays this sale, and what stays on it. */
export function ExchangeNote({ totalXof }: { totalXof: number }) {
  const { cart, setCart, isOnline } = useWork();
  const { exchange } = cart;
  if (exchange == null) return null;
  const left = leftOnVoucher(exchange, totalXof);
  return (
    <div className="flex items-center justify-between gap-2 border-t-2 border-mist py-1">
      <p className="min-w-0 text-base">
        <strong>Échange : bon de {formatXof(exchange.amount)}</strong>
        <br />
        {!isOnline && 'Le bon paie dès qu’il y a du réseau.'}
        {isOnline &&
          (left > 0
            ? `${formatXof(left)} restent sur le bon.`
            : `Le client paie encore ${formatXof(Math.max(0, totalXof - exchange.amount))}.`)}
      </p>
      <button
        type="button"
        className="min-h-14 px-2 font-bold text-bad underline"
        onClick={() => setCart({ ...cart, priced: null, parts: [], exchange: null })}
      >
        Retirer<span className="sr-only"> l’échange</span>
      </button>
    </div>
  );
}

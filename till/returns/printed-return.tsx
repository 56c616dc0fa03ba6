import { numericMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillState } from '#contract/money/till.ts';
import type { DoneReturn } from './draft.ts';

/** The paper of a return as it leaves the printer, 80 mm wide. */
export function PrintedReturn({
  done: { order, lines, at, seller, result },
  shop,
  place,
}: {
  done: DoneReturn;
  shop: TillState['shop'] | undefined;
  place: string;
}) {
  const { given_back: given } = result;
  return (
    <article aria-label="Ticket de retour" className="ticket card text-base">
      <p className="text-center text-xl font-bold">{shop?.name}</p>
      <p className="text-center">{[shop?.address, shop?.phone].filter(Boolean).join(' · ')}</p>
      <p className="mt-2">
        <strong>Retour</strong>
        {given !== undefined && given.credit_note !== '' && ` · avoir ${given.credit_note}`}
        <br />
        {order.ticket === '' ? `Commande ${order.order_name}` : `Ticket ${order.ticket}`}
        <br />
        {numericMoment(at)}
        {place !== '' && ` · ${place}`}
        <br />
        Vendeur : {seller}
        {order.customer !== '' && (
          <>
            <br />
            Client : {order.customer}
          </>
        )}
      </p>
      {lines.length > 0 && (
        <ul
          aria-label="Articles revenus"
          className="my-2 border-y-2 border-dashed border-line py-1"
        >
          {lines.map(({ name, quantity }) => (
            <li key={name}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
      )}
      {given?.money.map(({ way, amount, duty, voucher_ending: ending }) => (
        <p key={`${way} ${ending}`} className="flex justify-between gap-2">
          <span>
            Rendu : {PROVIDER_NAMES[way]}
            {ending !== '' && ` …${ending}`}
            {duty > 0 && `, timbre ${formatXof(duty)} compris`}
          </span>
          <span className="shrink-0 tabular-nums">{formatXof(amount + duty)}</span>
        </p>
      ))}
      {given === undefined && result.message !== '' && <p>{result.message}</p>}
      {given?.voucher != null && (
        <p className="mt-2 text-center">
          Bon d’achat de {formatXof(given.voucher.amount)}, sans date de fin
          <strong className="block text-xl break-all">{given.voucher.code}</strong>
          Gardez ce ticket : le bon paie sur remise de ce code.
        </p>
      )}
      <p className="mt-4">Signature du client :</p>
      <p className="mt-8 border-t-2 border-dashed border-line" />
    </article>
  );
}

import type { ReactNode } from 'react';
import { QrCode } from '#browser/qr-code.tsx';
import { numericMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { TILL_WAY_WORDS } from '#contract/money/till-words.ts';
import type { Ticket } from '../keep/memory.ts';
import { numberOf } from '../keep/shown-till.ts';
import { changeOf } from '../pay/parts.ts';

/** As it leaves the printer, 80 mm wide. */
export function PrintedTicket({ ticket }: { ticket: Ticket }) {
  const { shop, lines, parts, total, tax, wallet } = ticket;
  const dutyXof = parts.reduce((sum, { duty = 0 }) => sum + duty, 0);
  return (
    <article aria-label="Ticket" className="ticket card text-base">
      <p className="text-center text-xl font-bold">{shop.name}</p>
      <p className="text-center">{[shop.address, shop.phone].filter(Boolean).join(' · ')}</p>
      {(shop.ninea !== '' || shop.rccm !== '') && (
        <p className="text-center">
          {[shop.ninea && `NINEA ${shop.ninea}`, shop.rccm && `RCCM ${shop.rccm}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <p className="mt-2">
        Ticket {numberOf(ticket)}
        <br />
        {numericMoment(ticket.at)} · {ticket.place}
        <br />
        Vendeur : {ticket.seller}
        {ticket.customer !== '' && (
          <>
            <br />
            Client : {ticket.customer}
          </>
        )}
      </p>
      <ul aria-label="Articles" className="my-2 border-y-2 border-dashed border-line py-1">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
          <li key={place}>
            {line.name}
            <Row label={`${line.quantity} × ${formatXof(line.price)}`}>{formatXof(line.total)}</Row>
          </li>
        ))}
      </ul>
      <Row label="Total" isStrong>
        {formatXof(total)}
      </Row>
      <Row label="dont TVA">{formatXof(tax)}</Row>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
        <div key={place}>
          <Row label={TILL_WAY_WORDS[part.way]}>{formatXof(part.amount)}</Row>
          {part.way !== 'voucher' && part.reference !== undefined && (
            <p>{[part.reference, part.bank].filter(Boolean).join(' · ')}</p>
          )}
          {part.way === 'cash' && part.handed !== undefined && (
            <>
              <Row label="Reçu du client">{formatXof(part.handed)}</Row>
              <Row label="Rendu">{formatXof(changeOf(part))}</Row>
            </>
          )}
        </div>
      ))}
      {wallet !== null && (
        <Row
          label={`${PROVIDER_NAMES[wallet.provider]}${wallet.state === 'paid' ? '' : ' (à payer)'}`}
        >
          {formatXof(wallet.amount)}
        </Row>
      )}
      {dutyXof > 0 && <Row label="Droit de timbre, espèces">{formatXof(dutyXof)}</Row>}
      {ticket.serials.length > 0 && (
        <p>N° de série : {ticket.serials.flatMap(({ serials }) => serials).join(', ')}</p>
      )}
      {ticket.isOffline && <p>Prix de l’appareil, hors ligne</p>}
      {wallet?.state === 'dropped' && <p className="font-bold">Vente annulée</p>}
      <QrCode
        text={numberOf(ticket)}
        label={`Code du ticket ${numberOf(ticket)}`}
        className="mx-auto mt-2 size-24"
      />
      <p className="mt-2 text-center">Merci de votre visite</p>
    </article>
  );
}

const Row = ({
  label,
  isStrong = false,
  children,
}: {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}) => (
  <p className={`flex justify-between gap-2 ${isStrong ? 'text-xl font-bold' : ''}`}>
    <span>{label}</span>
    <span className="shrink-0 tabular-nums">{children}</span>
  </p>
);

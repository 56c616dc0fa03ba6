import { Alert, Box, Link as TextLink } from '@mui/material';
import { ShowBase, Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { StaffTillSale } from '#contract/money/tills/staff-tills.ts';
import { TILL_SALE_STATE_WORDS } from '#contract/money/tills/till-words.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { AmountList } from '#office/base/ui/amount-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';

export default function TicketShow() {
  return (
    <ShowBase>
      <TicketPage />
    </ShowBase>
  );
}

function TicketPage() {
  const ticket = useDetail<StaffTillSale>('lines');
  const mayDecide = useMay('till:accept');
  if (ticket === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Ticket ${ticket.number}`} />
      <HeadPanel ticket={ticket} mayDecide={mayDecide} />
      <SoldPanel ticket={ticket} />
    </Box>
  );
}

function HeadPanel({ ticket, mayDecide }: { ticket: StaffTillSale; mayDecide: boolean }) {
  const { number, state, problem, order_id: orderId, loose_cash: looseXof } = ticket;
  return (
    <Panel title={`Ticket ${number}`}>
      {state === 'refused' && (
        <Alert severity="warning">{`Pas dans les ventes : ${problem}`}</Alert>
      )}
      <FactList
        facts={[
          ['État', TILL_SALE_STATE_WORDS[state]],
          [
            'Commande',
            orderId !== null && (
              <TextLink component={Link} to={`/commandes/${orderId}/show`}>
                {ticket.order_name}
              </TextLink>
            ),
          ],
          ['Vendu le', frenchMoment(ticket.sold_at)],
          ['Reçu le', ticket.offline ? frenchMoment(ticket.received_at) : ''],
          ['Prix', ticket.offline ? 'Donnés par l’appareil, hors ligne' : ''],
          ['Vendeur', ticket.seller],
          [
            'Caisse',
            <TextLink key="session" component={Link} to={`/clotures/${ticket.session_id}/show`}>
              {`${ticket.till}, sa session`}
            </TextLink>,
          ],
          ['Espèces à part', looseXof > 0 ? formatXof(looseXof) : ''],
          ['Problème', state === 'refused' ? '' : problem],
          ['Note', ticket.note],
        ]}
      />
      {mayDecide && state === 'refused' && <Decisions ticket={ticket} />}
    </Panel>
  );
}

const NOTE = [{ name: 'note', label: 'Note', lines: 2 }] as const;

function Decisions({ ticket }: { ticket: StaffTillSale }) {
  const { call } = useCall();
  const { id, total, loose_cash: looseXof } = ticket;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {ticket.can_be_booked && (
        <AskButton
          label="Enregistrer au prix du ticket"
          text={[
            `La vente devient une commande de ${formatXof(total)}, avec les prix et la remise du ticket.`,
            'Les articles sortent du stock, et l’argent compte dans la session du ticket.',
          ]}
          questions={[...NOTE]}
          confirm="Enregistrer"
          onAnswer={({ note }) =>
            call({
              method: 'POST',
              path: pathTo(paths.tillSaleAcceptance, { id }),
              body: { note },
              done: ({ order_name }) => `Ticket enregistré : commande ${order_name}`,
            })
          }
        />
      )}
      <AskButton
        label="Régler à la main"
        text={[
          'La vente n’entre pas dans les commandes. Dites ce qui a été fait : argent rendu, article repris, vente saisie autrement.',
          ...(looseXof > 0
            ? [`Ses ${formatXof(looseXof)} en espèces restent à part dans la clôture.`]
            : []),
        ]}
        questions={[...NOTE]}
        confirm="Noter comme réglé"
        onAnswer={({ note }) =>
          call({
            method: 'POST',
            path: pathTo(paths.tillSaleSettlement, { id }),
            body: { note },
            done: 'Ticket réglé à la main',
          })
        }
      />
    </Box>
  );
}

function SoldPanel({ ticket: { lines, parts, total } }: { ticket: StaffTillSale }) {
  return (
    <Panel title="Vendu et payé">
      <AmountList
        label="Articles"
        rows={[
          ...lines.map(({ name, quantity, total: lineXof }, place) => ({
            key: place,
            name: quantity > 1 ? `${quantity} × ${name}` : name,
            amountXof: lineXof,
          })),
          { key: 'total', name: 'Total du ticket', amountXof: total, isStrong: true },
        ]}
      />
      {parts.length > 0 && (
        <AmountList
          label="Payé"
          rows={parts.map(({ way, amount, stamp_duty: dutyXof, reference }, place) => ({
            key: place,
            name: PROVIDER_NAMES[way],
            note: [reference, dutyXof > 0 ? `+ ${formatXof(dutyXof)} de droit de timbre` : '']
              .filter(Boolean)
              .join(' · '),
            amountXof: amount,
          }))}
        />
      )}
    </Panel>
  );
}

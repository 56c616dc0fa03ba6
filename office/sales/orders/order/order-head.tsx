import { Alert, Box, Link as TextLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { deliveryWords } from '#contract/sales/handover/delivery-promise.ts';
import { VALIDATION_WORDS } from '#contract/sales/orders/order-words.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { placeWords, SALE_TYPE_WORDS } from '#office/base/ui/words.ts';
import { moneyWords, whereWords } from '../row-words.ts';
import { LastStepNote } from './last-step-note.tsx';
import { StepButtons } from './step-buttons.tsx';

/** What decides the next act: where the order stands, when and where it goes, its money, the step, and the customer to call. */
export function OrderHead({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const { title, days } = deliveryWords(order);
  const { amountXof, words } = moneyWords(order);
  return (
    <Panel title={`Commande ${order.name}`}>
      <Typography color="text.secondary">
        {[placeWords(order), SALE_TYPE_WORDS[order.type_sale], frenchMoment(order.date_order)].join(
          ' · ',
        )}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
          px: 1.5,
          py: 1,
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        <Box sx={{ flex: '1 1 12rem' }}>
          <Typography sx={{ fontWeight: 600 }}>{`${title} ${days}`}</Typography>
          <Typography color="text.secondary">{whereWords({ ...order, ...order.place })}</Typography>
        </Box>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <b>{formatXof(amountXof)}</b>
          {` ${words}`}
        </Typography>
      </Box>
      {order.till_sale !== null && <SoldAtTill sale={order.till_sale} />}
      <Notes order={order} />
      {canWrite && order.last_step !== null && (
        <LastStepNote order={order} step={order.last_step} />
      )}
      {canWrite && <StepButtons order={order} />}
      <Customer order={order} />
    </Panel>
  );
}

function SoldAtTill({
  sale: { id, number, seller },
}: {
  sale: NonNullable<StaffOrder['till_sale']>;
}) {
  const mayRead = useMay('till:read');
  return (
    <Typography>
      {'Vendu à la caisse : ticket '}
      {mayRead ? (
        <TextLink component={Link} to={`/ventes-caisse/${id}/show`}>
          {number}
        </TextLink>
      ) : (
        number
      )}
      {seller === '' ? '' : `, par ${seller}`}
    </Typography>
  );
}

function Notes({ order }: { order: StaffOrder }) {
  const { validation_rh_state: hr, validation_admin_state: shop, proforma } = order;
  return (
    <>
      {order.cancel_reason !== '' && (
        <Alert severity="info">{`Motif de l’annulation : ${order.cancel_reason}`}</Alert>
      )}
      {order.confirm_until !== null && (
        <Alert severity="warning">
          {`À confirmer, par le code envoyé au client ou par vous après un appel, avant le ${frenchMoment(order.confirm_until)} ; ensuite elle est annulée.`}
        </Alert>
      )}
      {order.reserved_until !== undefined && (
        <Alert severity="info">
          {`Gardée en magasin sans paiement jusqu’au ${frenchMoment(order.reserved_until)} ; ensuite la pièce revient en vente d’elle-même.`}
        </Alert>
      )}
      <FactList
        facts={[
          ['Employeur', hr && VALIDATION_WORDS[hr]],
          ['Boutique', shop && VALIDATION_WORDS[shop]],
          ['Motif du refus', order.refusal_reason],
          [
            'Facture proforma',
            proforma && (
              <TextLink component={Link} to={`/proformas/${proforma.id}/show`}>
                {proforma.number}
              </TextLink>
            ),
          ],
        ]}
      />
    </>
  );
}

/** Name, NINEA and address, as far as they are known. */
const billedWords = ({ name, ninea, address }: NonNullable<StaffOrder['company']>): string =>
  [name, ninea && `NINEA ${ninea}`, address].filter(Boolean).join(' · ');

function Customer({ order }: { order: StaffOrder }) {
  const { partner_phone: phone, partner_email: email } = order;
  const account = order.is_guest ? 'sans compte' : 'avec un compte';
  return (
    <Box component="section" aria-label="Client">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {order.for_relative == null ? order.partner_name : `${order.partner_name}, qui paie`}
        {order.company != null && `, pour ${order.company.name}`}
        {phone !== null && (
          <>
            {' · '}
            <Box component="b" sx={{ whiteSpace: 'nowrap' }}>
              {shownPhone(phone)}
            </Box>
          </>
        )}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[email, account].filter(Boolean).join(' · ')}
      </Typography>
      {order.company != null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`Facturé à ${billedWords(order.company)}`}
        </Typography>
      )}
      <Box className="no-print">
        <ContactLinks phone={phone} link={order.whatsapp_link} />
      </Box>
    </Box>
  );
}

import { Alert, Link as MuiLink, Stack } from '@mui/material';
import { Show, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedPastOrder, StaffPastOrder } from '#contract/sales/staff-past-orders.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { MomentField, PhoneField, XofField } from '#office/base/lists/fields.tsx';
import { PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Lines, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';

const filters = [searchFor('Numéro, client, numéro de série'), ...PERIOD];

/** Orders of the former shop: to read only, as neither stock nor money follows from them. */
export function PastOrderList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedPastOrder>
        primary={({ number, state }) => [number, state].filter(Boolean).join(' · ')}
        secondary={({ buyer_name, ordered_at }) =>
          [buyer_name, frenchMoment(ordered_at)].filter(Boolean).join(' · ')
        }
        tertiary={({ total }) => formatXof(total)}
      >
        <TextField source="number" />
        <MomentField source="ordered_at" />
        <TextField source="buyer_name" emptyText="—" />
        <PhoneField source="buyer_phone" />
        <TextField source="state" emptyText="—" />
        <TextField source="paid" emptyText="—" />
        <XofField source="total" />
      </ListBody>
    </StaffList>
  );
}

export function PastOrderShow() {
  return (
    <Show title="Commande passée" actions={false}>
      <PastOrder />
    </Show>
  );
}

function PastOrder() {
  const order = useDetail<StaffPastOrder>('lines');
  if (order === undefined) return null;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Alert severity="info">
        Reprise de l’ancienne boutique, à lire seulement : ni le stock, ni la caisse, ni les
        statistiques n’en tiennent compte.
      </Alert>
      <Panel title={`Commande ${order.number}`}>
        <FactList
          facts={[
            ['Ancienne boutique', order.source],
            ['Date', frenchMoment(order.ordered_at)],
            ['Client', <Buyer key="buyer" {...order} />],
            ['E-mail', order.buyer_email],
            ['Téléphone', shownPhone(order.buyer_phone)],
            ['État', order.state],
            ['Paiement', order.paid],
            ['Total', formatXof(order.total)],
          ]}
        />
      </Panel>
      <Panel title="Articles">
        <Lines
          none="Le fichier n’avait pas les articles de cette commande."
          items={order.lines.map((line) => ({
            key: line.id,
            line: [
              `${line.quantity} × ${line.name}`,
              line.reference !== line.name && line.reference,
              formatXof(line.total),
              line.serials.length > 0 && `n° ${line.serials.join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </Panel>
    </Stack>
  );
}

const Buyer = ({ partner_id, buyer_name }: StaffPastOrder) =>
  partner_id === null ? (
    buyer_name
  ) : (
    <MuiLink component={Link} to={`/clients/${partner_id}/show`}>
      {buyer_name || 'Client'}
    </MuiLink>
  );

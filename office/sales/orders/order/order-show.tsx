import {
  Alert,
  Box,
  Button,
  Chip,
  GlobalStyles,
  Link as TextLink,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ShowBase, Title, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { coveredNames } from '#contract/base/covered-names.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PaperButton } from '#office/base/ui/private-files.tsx';
import {
  MODE_WORDS,
  placeWords,
  SALE_TYPE_WORDS,
  UNCLEAR_DISCOUNT,
} from '#office/base/ui/words.ts';
import { MessageThread } from '#office/talk/conversations/message-thread.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { SerialsPanel } from './serials-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';

const REFRESH_MS = 15_000;

/** Leaves out what only a screen can do. */
const onPaper = {
  '@media print': {
    'header, .MuiDrawer-root, [role="menu"], button, .no-print': { display: 'none !important' },
    'body, .RaLayout-root, .RaLayout-content': { background: '#fff !important' },
    '.RaLayout-appFrame': { marginTop: '0 !important' },
    section: { breakInside: 'avoid' },
  },
};

export default function OrderShow() {
  return (
    <ShowBase>
      <OrderPage />
    </ShowBase>
  );
}

function OrderPage() {
  const { record: order } = useShowContext<StaffOrder>();
  const canWrite = useMay('orders:write');
  const canCount = useMay('payments:write');
  // The cache may hold only the fields of a list.
  if (order?.timeline === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Commande ${order.name}`} />
      <GlobalStyles styles={onPaper} />
      <Box>
        <Typography variant="h5" sx={{ display: 'none', '@media print': { display: 'block' } }}>
          {`Commande ${order.name}`}
        </Typography>
        <Typography>{`${SALE_TYPE_WORDS[order.type_sale]} · ${placeWords(order)}`}</Typography>
        {order.proforma !== null && (
          <Typography>
            {'Facture proforma '}
            <TextLink component={Link} to={`/proformas/${order.proforma.id}/show`}>
              {order.proforma.number}
            </TextLink>
          </Typography>
        )}
        {order.cancel_reason !== '' && (
          <Alert severity="info">{`Motif de l’annulation : ${order.cancel_reason}`}</Alert>
        )}
      </Box>
      <Papers order={order} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <StepsPanel order={order} canWrite={canWrite} />
          <LinesPanel order={order} />
          <SerialsPanel order={order} canWrite={canWrite} />
          <MoneyPanel order={order} canCount={canCount} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <CustomerPanel order={order} canWrite={canWrite} />
          <ConversationPanel orderId={order.id} phone={order.partner_phone} />
          <DeliveryPanel order={order} canWrite={canWrite} />
          <TimelinePanel order={order} canWrite={canWrite} />
        </Box>
      </Box>
    </Box>
  );
}

function Papers({ order: { id, invoice, credit_notes } }: { order: StaffOrder }) {
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => window.print()}>
        Imprimer
      </Button>
      <PaperButton path={pathTo(paths.orderForm, { id })} label="Bon de commande (PDF)" />
      {invoice.length > 0 && (
        <PaperButton path={pathTo(paths.orderInvoice, { id })} label="Facture (PDF)" />
      )}
      {credit_notes.map(({ name }) => (
        <PaperButton
          key={name}
          path={pathTo(paths.orderCreditNote, { id, name })}
          label={`Avoir ${name} (PDF)`}
        />
      ))}
    </Box>
  );
}

/** Empty without messages since the order. */
function ConversationPanel({ orderId, phone }: { orderId: number; phone: string | null }) {
  const mayRead = useMay('messages:read');
  const { data, error, refetch } = useQuery({
    queryKey: ['order-conversation', orderId],
    queryFn: () => callApi(pathTo(paths.staffOrderConversation, { id: orderId })),
    enabled: mayRead && phone !== null,
    refetchInterval: REFRESH_MS,
  });
  if (error !== null) {
    return (
      <Panel title="WhatsApp">
        <LoadFailure error={error} onRetry={refetch} />
      </Panel>
    );
  }
  const one = data?.conversation ?? null;
  if (one === null) return null;
  return (
    <Box className="no-print">
      <Panel
        title="WhatsApp"
        actions={
          <Button component={Link} to={`/conversations/${one.id}/show`}>
            Toute la conversation
          </Button>
        }
      >
        <MessageThread one={one} />
      </Panel>
    </Box>
  );
}

function LinesPanel({ order }: { order: StaffOrder }) {
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
      <FactList
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

/** A partial discount names its products. */
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

/** The customer sees it without names and notes. */
function TimelinePanel({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const { call } = useCall();
  const { id } = order;
  const path = pathTo(paths.staffOrderNotes, { id });
  return (
    <Panel
      title="Historique et notes"
      actions={
        canWrite && (
          <Box className="no-print">
            <AskButton
              label="Ajouter une note"
              text="Seule l’équipe lit les notes."
              questions={[{ name: 'note', label: 'Note' }]}
              confirm="Ajouter"
              onAnswer={(body) => call({ method: 'POST', path, body, done: 'Note ajoutée' })}
            />
          </Box>
        )
      }
    >
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {order.timeline.map((entry) => (
          <li key={entry.id}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{entry.text}</Typography>
            <Typography variant="body2" color="text.secondary">
              {`${frenchMoment(entry.at)} · ${entry.by}`}
            </Typography>
            {!entry.is_public && <Chip size="small" label="Équipe seulement" />}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

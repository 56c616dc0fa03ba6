import { Alert, Box, Button, GlobalStyles, Link as TextLink, Typography } from '@mui/material';
import { ShowBase, Title, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { PaperButton } from '#office/base/ui/paper-button.tsx';
import { placeWords, SALE_TYPE_WORDS } from '#office/base/ui/words.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { SerialsPanel } from './serials-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

/** On paper stands what the page says, without what only a screen can do. */
const onPaper = {
  '@media print': {
    'header, .MuiDrawer-root, [role="menu"], button, .no-print': { display: 'none !important' },
    'body, .RaLayout-root, .RaLayout-content': { background: '#fff !important' },
    '.RaLayout-appFrame': { marginTop: '0 !important' },
    section: { breakInside: 'avoid' },
  },
};

/** An order with all that staff needs to deal with it. */
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
  // What a list knows of an order stands here until the whole of it has come.
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

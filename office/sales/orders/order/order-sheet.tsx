import { Box, Button, LinearProgress } from '@mui/material';
import { useShowContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { PaperButton } from '#office/base/ui/private-files.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { ConversationPanel, TimelinePanel } from './history-panels.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { OrderHead } from './order-head.tsx';
import { SerialsPanel } from './serials-panel.tsx';

const COLUMN = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };

/** All of an order, alike on its page and beside the list: one column, or two where there is room. */
export function OrderSheet() {
  const { record: order } = useShowContext<StaffOrder>();
  const canWrite = useMay('orders:write');
  const canCount = useMay('payments:write');
  // The cache may hold only the fields of a list.
  if (order?.timeline === undefined) return <LinearProgress aria-label="Chargement" />;
  return (
    <Box sx={{ ...COLUMN, containerType: 'inline-size' }}>
      <OrderHead order={order} canWrite={canWrite} />
      <Box
        sx={{
          ...COLUMN,
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@container (min-width: 800px)': {
            gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
          },
        }}
      >
        <Box sx={COLUMN}>
          <TimelinePanel order={order} canWrite={canWrite} />
          <LinesPanel order={order} />
          <MoneyPanel order={order} canCount={canCount} />
          <SerialsPanel order={order} canWrite={canWrite} />
        </Box>
        <Box sx={COLUMN}>
          <DeliveryPanel order={order} canWrite={canWrite} />
          <ConversationPanel orderId={order.id} phone={order.partner_phone} />
          <Papers order={order} />
        </Box>
      </Box>
    </Box>
  );
}

function Papers({ order: { id, invoice, credit_notes } }: { order: StaffOrder }) {
  return (
    <Box className="no-print">
      <Panel title="Papiers">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => window.print()}>
            Imprimer
          </Button>
          <PaperButton path={pathTo(paths.orderForm, { id })} label="Bon de commande (PDF)" />
          {invoice.map(({ invoice_name: name, certificate }) => (
            <PaperButton
              key={name}
              path={pathTo(paths.orderInvoice, { id })}
              label={
                certificate == null
                  ? 'Facture (PDF)'
                  : `Facture certifiée n° ${certificate.number} (PDF)`
              }
            />
          ))}
          {credit_notes.map(({ name }) => (
            <PaperButton
              key={name}
              path={pathTo(paths.orderCreditNote, { id, name })}
              label={`Avoir ${name} (PDF)`}
            />
          ))}
        </Box>
      </Panel>
    </Box>
  );
}

import { Box } from '@mui/material';
import { ShowBase, Title } from 'react-admin';
import type { Transfer } from '#contract/goods/stock/staff-transfers.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { ArrivalPanel } from './arrival-panel.tsx';
import { TRANSFER_WORDS } from './words.ts';

/** A transfer: what was sent, and what arrived. */
export default function TransferShow() {
  return (
    <ShowBase>
      <TransferPage />
    </ShowBase>
  );
}

function TransferPage() {
  const transfer = useDetail<Transfer>('lines');
  const mayWrite = useMay('stock:write');
  if (transfer === undefined) return null;
  const { id, from, to, state, note, sent_at, received_at, lines } = transfer;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Transfert ${id}`} />
      <Panel title={`${from} → ${to}`}>
        <Facts
          facts={[
            ['État', TRANSFER_WORDS[state]],
            ['Envoyé le', frenchMoment(sent_at)],
            ['Reçu le', frenchMoment(received_at)],
            ['Note', note],
          ]}
        />
      </Panel>
      <Panel title="Articles">
        <PlainTable
          label="Articles"
          heads={['Article', 'Envoyées', 'Arrivées', 'Raison']}
          rows={lines.map((line) => ({
            key: line.id,
            cells: [line.name, line.sent, line.received ?? '—', line.reason],
          }))}
        />
      </Panel>
      {mayWrite && state === 'sent' && <ArrivalPanel transfer={transfer} />}
    </Box>
  );
}

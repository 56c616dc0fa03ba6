import { Box } from '@mui/material';
import { EditButton, ShowBase, Title } from 'react-admin';
import type { Purchase } from '#contract/goods/stock/staff-purchases.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { PURCHASE_WORDS } from '../words.ts';
import { ReceivePanel } from './receive-panel.tsx';

/** A purchase: what was ordered, what came, and what comes now. */
export default function PurchaseShow() {
  return (
    <ShowBase>
      <PurchasePage />
    </ShowBase>
  );
}

function PurchasePage() {
  const purchase = useDetail<Purchase>('lines');
  const mayWrite = useMay('stock:write');
  if (purchase === undefined) return null;
  const { id, supplier, expected_on, state, note, at, ordered, received, lines } = purchase;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Achat ${id}`} />
      <Panel
        title={supplier}
        actions={
          mayWrite && (
            <Box>
              <EditButton />
            </Box>
          )
        }
      >
        <Facts
          facts={[
            ['État', PURCHASE_WORDS[state]],
            ['Attendu le', frenchDay(expected_on)],
            ['Pièces reçues', `${received} sur ${ordered}`],
            ['Noté le', frenchMoment(at)],
            ['Note', note],
          ]}
        />
      </Panel>
      <Panel title="Articles">
        <PlainTable
          label="Articles"
          heads={['Article', 'Commandées', 'Reçues', 'Manquent', 'Raison']}
          rows={lines.map((line) => ({
            key: line.id,
            cells: [
              line.is_counted ? line.name : `${line.name} (non compté)`,
              line.ordered,
              line.received,
              Math.max(0, line.ordered - line.received),
              line.reason,
            ],
          }))}
        />
      </Panel>
      {mayWrite && state === 'expected' && <ReceivePanel purchase={purchase} />}
    </Box>
  );
}

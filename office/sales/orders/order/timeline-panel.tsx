import { Box, Chip, Typography } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';

/** The customer sees it without names and notes. */
export function TimelinePanel({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
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

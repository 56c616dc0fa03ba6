import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { ShowBase, Title } from 'react-admin';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import type { StaffSession } from '#contract/money/tills/staff-tills.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AcceptStep } from './accept-step.tsx';
import { ClosingSheet } from './closing-sheet.tsx';
import { type Paper, PrintStyles } from './print-styles.tsx';
import { filteredList } from './words.ts';

export default function SessionShow() {
  return (
    <ShowBase>
      <SessionPage />
    </ShowBase>
  );
}

function SessionPage() {
  const session = useDetail<StaffSession>('moves');
  const [paper, setPaper] = useState<Paper>('A4');
  if (session === undefined) return null;
  const { id, till, closing, sales } = session;
  const print = (on: Paper) => {
    // The dialog reads the styles at once.
    flushSync(() => setPaper(on));
    window.print();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={closing === null ? `Caisse ${till}` : `Clôture n° ${closing} · ${till}`} />
      <PrintStyles paper={paper} />
      <Box className="no-print" sx={{ display: 'grid', gap: 2, maxWidth: '44rem' }}>
        {session.state === 'open' && (
          <Alert severity="info">
            La caisse est ouverte : la somme attendue se lit une fois que le vendeur l’a comptée.
          </Alert>
        )}
        {sales.refused > 0 && (
          <Alert
            severity="warning"
            action={
              <Button
                component={Link}
                to={filteredList('ventes-caisse', { session_id: id, state: 'refused' })}
                color="inherit"
              >
                Les voir
              </Button>
            }
          >
            {`${counted(sales.refused, 'ticket n’est', 'tickets ne sont')} pas dans les ventes : à régler.`}
          </Alert>
        )}
        {session.state === 'counted' && <AcceptStep session={session} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => print('A4')}>
            Imprimer (A4)
          </Button>
          <Button variant="outlined" onClick={() => print('80 mm')}>
            Imprimer (80 mm)
          </Button>
          <Button component={Link} to={filteredList('ventes-caisse', { session_id: id })}>
            Ses tickets
          </Button>
        </Box>
      </Box>
      <ClosingSheet session={session} />
    </Box>
  );
}

import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { numbersIn } from '#office/base/forms/numbers-in.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { ScanButton } from '#office/goods/stock/scan-button.tsx';

/** Empty without products with serial numbers. */
export function SerialsPanel({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  if (order.serials.length === 0) return null;
  const mayNote = canWrite && order.state !== 'cancel';
  return (
    <Panel title="Numéros de série">
      {order.serials.map((article) => (
        <Box key={article.product_id} sx={{ display: 'grid', gap: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {article.name}
          </Typography>
          <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {article.serials.length === 0 ? 'Aucun numéro noté.' : article.serials.join(', ')}
          </Typography>
          {mayNote && article.serials.length < article.pieces && (
            <NoteSerials orderId={order.id} article={article} />
          )}
        </Box>
      ))}
    </Panel>
  );
}

function NoteSerials({
  orderId,
  article: { product_id, name, pieces, serials },
}: {
  orderId: number;
  article: StaffOrder['serials'][number];
}) {
  const { call, isBusy, failure } = useCall([]);
  const [typed, setTyped] = useState('');
  const numbers = numbersIn(typed);
  const missing = pieces - serials.length;
  const save = async () => {
    const noted = await call({
      method: 'POST',
      path: pathTo(paths.serialsOfOrder, { id: orderId }),
      body: { product_id, serials: numbers },
      done: numbers.length === 1 ? 'Numéro noté' : 'Numéros notés',
    });
    if (noted !== undefined) setTyped('');
  };
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <TextField
        label={`Numéros de série : ${name}`}
        helperText={`Un par ligne, ${missing} au plus`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters' } }}
        multiline
        fullWidth
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ScanButton
          onCode={(code) => setTyped((known) => [...numbersIn(known), code].join('\n'))}
        />
        <Button
          variant="outlined"
          disabled={isBusy || numbers.length === 0 || numbers.length > missing}
          onClick={save}
        >
          Noter
        </Button>
      </Box>
    </Box>
  );
}

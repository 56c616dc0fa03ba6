import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Transfer } from '#contract/goods/stock/staff-transfers.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { Panel } from '#office/base/ui/panel.tsx';

type Typed = { received?: string; reason?: string };

/** Receives a transfer; all of it arrived unless fewer are typed, each with a reason. */
export function ArrivalPanel({ transfer: { id, version, lines } }: { transfer: Transfer }) {
  const { call, isBusy, failure } = useCall([]);
  const [typed, setTyped] = useState<Record<number, Typed>>({});
  const change = (lineId: number, part: Typed) =>
    setTyped({ ...typed, [lineId]: { ...typed[lineId], ...part } });
  const rows = lines.map((line) => {
    const { received = String(line.sent), reason = '' } = typed[line.id] ?? {};
    return {
      ...line,
      typedReceived: received,
      typedReason: reason,
      isFewer: Number(received) < line.sent,
    };
  });
  const receive = (event: FormEvent) => {
    event.preventDefault();
    const missing = rows.flatMap(({ product_id, isFewer, typedReceived, typedReason }) =>
      isFewer && product_id !== null
        ? [{ product_id, received: Number(typedReceived), reason: typedReason }]
        : [],
    );
    const body = missing.length === 0 ? {} : { missing };
    const path = pathTo(paths.transferReceipt, { id });
    void call({ method: 'POST', path, version, body, done: 'Transfert reçu' });
  };
  return (
    <Panel title="Recevoir">
      <Box component="form" onSubmit={receive} sx={{ display: 'grid', gap: 2 }}>
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
        {rows.map(({ id: lineId, name, sent, product_id, typedReceived, typedReason, isFewer }) => (
          <Box key={lineId} role="group" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography
                sx={{ flex: 1, minWidth: 0 }}
              >{`${name} · envoyées : ${sent}`}</Typography>
              <TextField
                type="number"
                label="Arrivées"
                value={typedReceived}
                disabled={product_id === null}
                slotProps={{ htmlInput: { min: 0, max: sent, inputMode: 'numeric' } }}
                onChange={({ target }) => change(lineId, { received: target.value })}
                required
                sx={{ width: 120 }}
              />
            </Box>
            {isFewer && (
              <TextField
                label="Raison de ce qui manque"
                value={typedReason}
                onChange={({ target }) => change(lineId, { reason: target.value })}
                required
              />
            )}
          </Box>
        ))}
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Recevoir le transfert
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

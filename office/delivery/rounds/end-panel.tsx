import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { Panel } from '#office/base/ui/panel.tsx';

/** Ends a round for a driver with a lost phone. Fields are empty, so that staff really counts. */
export function EndPanel({ round }: { round: StaffRound }) {
  const [isOpen, setIsOpen] = useState<boolean>();
  if (!isOpen) {
    return (
      <Box>
        <Button
          ref={isOpen === false ? takeFocus : undefined}
          variant="outlined"
          onClick={() => setIsOpen(true)}
        >
          Terminer à la place du livreur
        </Button>
      </Box>
    );
  }
  return <EndForm round={round} onClose={() => setIsOpen(false)} />;
}

/** The pressed button is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

function EndForm({ round, onClose }: { round: StaffRound; onClose: () => void }) {
  const { id, version, back, cash_expected } = round;
  const { call, isBusy, failure, problems } = useCall(['note', 'goods', 'cash']);
  const [cash, setCash] = useState('');
  const [pieces, setPieces] = useState<Record<number, string>>({});
  const [note, setNote] = useState('');
  const end = (event: FormEvent) => {
    event.preventDefault();
    const goods = back.map(({ line_id }) => ({ line_id, pieces: Number(pieces[line_id]) }));
    const body = { cash: Number(cash), goods, ...(note !== '' && { note }) };
    const path = pathTo(paths.roundEnd, { id });
    void call({ method: 'POST', path, version, body, done: 'Tournée terminée' });
  };
  const number = { min: 0, step: 1, inputMode: 'numeric' } as const;
  return (
    <Panel title="Terminer à la place du livreur">
      <Box component="form" onSubmit={end} sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
        {problems.goods !== undefined && <Alert severity="error">{problems.goods}</Alert>}
        <Typography>
          Les arrêts que personne n’a notés ne sont pas visités. Quelqu’un d’autre accepte ensuite
          la caisse.
        </Typography>
        <TextField
          type="number"
          label="Caisse comptée (FCFA)"
          helperText={problems.cash ?? `Attendue : ${formatXof(cash_expected)}`}
          error={problems.cash !== undefined}
          value={cash}
          inputRef={takeFocus}
          onChange={({ target }) => setCash(target.value)}
          slotProps={{ htmlInput: number }}
          required
        />
        {back.map(({ line_id, name, order_name, expected }) => (
          <TextField
            key={line_id}
            type="number"
            label={`${name} (${order_name})`}
            helperText={`Pièces rapportées, sur ${expected}`}
            value={pieces[line_id] ?? ''}
            onChange={({ target }) => setPieces({ ...pieces, [line_id]: target.value })}
            slotProps={{ htmlInput: number }}
            required
          />
        ))}
        <TextField
          label="Note"
          helperText={problems.note ?? 'Nécessaire quand la caisse ou les articles diffèrent.'}
          error={problems.note !== undefined}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          multiline
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Terminer la tournée
          </Button>
          <Button onClick={onClose}>Fermer</Button>
        </Box>
      </Box>
    </Panel>
  );
}

import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import type { ArticleStock } from '#contract/goods/stock/staff-stock.ts';
import { useCall } from '#office/base/calls/use-call.ts';

/** Notes pieces of an article that are broken, stolen or lost, at one of the places where it lies. */
export function LossButton({ article }: { article: ArticleStock }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Noter une perte
      </Button>
      {isOpen && <LossDialog article={article} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LossDialog({ article, onClose }: { article: ArticleStock; onClose: () => void }) {
  const { call, isBusy, failure } = useCall([]);
  const id = useId();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      product_id: article.id,
      place_id: Number(form.get('place_id')),
      pieces: Number(form.get('pieces')),
      reason: String(form.get('reason')),
    };
    const done = 'Perte notée';
    if ((await call({ method: 'POST', path: paths.stockLoss, body, done })) !== undefined)
      onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id}>
      <form onSubmit={save}>
        <DialogTitle id={id}>Noter une perte</DialogTitle>
        <DialogContent>
          {failure !== '' && <Alert severity="error">{failure}</Alert>}
          <TextField
            select
            name="place_id"
            label="Lieu"
            defaultValue={article.places[0]?.place_id ?? ''}
            margin="dense"
            fullWidth
          >
            {article.places.map(({ place_id, name, on_hand }) => (
              <MenuItem key={place_id} value={place_id}>{`${name} (${on_hand})`}</MenuItem>
            ))}
          </TextField>
          <TextField
            name="pieces"
            type="number"
            label="Pièces"
            slotProps={{ htmlInput: { min: 1 } }}
            margin="dense"
            required
            fullWidth
          />
          <TextField
            name="reason"
            label="Raison"
            helperText="Cassé, volé, perdu…"
            margin="dense"
            required
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Fermer</Button>
          <Button type="submit" variant="contained" color="error" disabled={isBusy}>
            Noter la perte
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

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
import type { StockOfProduct } from '#contract/goods/stock/staff-stock.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { numbersIn } from '#office/base/forms/numbers-in.ts';
import { PlaceSelect } from './place-input.tsx';

export function LossButton({ article }: { article: StockOfProduct }) {
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

function LossDialog({ article, onClose }: { article: StockOfProduct; onClose: () => void }) {
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

export function ReturnButton({ article }: { article: StockOfProduct }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Remettre en stock
      </Button>
      {isOpen && <ReturnDialog article={article} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ReturnDialog({ article, onClose }: { article: StockOfProduct; onClose: () => void }) {
  const { call, isBusy, failure } = useCall([]);
  const [placeId, setPlaceId] = useState<number>();
  const id = useId();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '').trim();
    const serials = numbersIn(textOf('serials'));
    const body = {
      product_id: article.id,
      order_name: textOf('order_name'),
      pieces: Number(form.get('pieces')),
      reason: textOf('reason'),
      ...(placeId !== undefined && { place_id: placeId }),
      ...(serials.length > 0 && { serials }),
    };
    const done = 'Pièces remises en stock';
    if ((await call({ method: 'POST', path: paths.stockReturn, body, done })) !== undefined) {
      onClose();
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id}>
      <form onSubmit={save}>
        <DialogTitle id={id}>Remettre en stock</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          {failure !== '' && <Alert severity="error">{failure}</Alert>}
          <TextField
            name="order_name"
            label="Numéro de la commande"
            placeholder="S00012"
            helperText="Celle avec laquelle les pièces sont parties"
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
            margin="dense"
            required
            fullWidth
          />
          <PlaceSelect label="Où les ranger" value={placeId} onChoose={setPlaceId} />
          <TextField
            name="pieces"
            type="number"
            label="Pièces"
            defaultValue={1}
            slotProps={{ htmlInput: { min: 1 } }}
            margin="dense"
            required
            fullWidth
          />
          {article.tracks_serials && (
            <TextField
              name="serials"
              label="Numéros de série (un par ligne)"
              margin="dense"
              multiline
              fullWidth
            />
          )}
          <TextField
            name="reason"
            label="Raison"
            helperText="Rapporté au comptoir, échangé…"
            margin="dense"
            required
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Fermer</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Remettre en stock
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

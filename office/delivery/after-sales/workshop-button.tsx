import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCase } from '#contract/delivery/staff-after-sales.ts';
import type { Workshop } from '#contract/delivery/staff-workshops.ts';
import { useCall } from '#office/base/calls/use-call.ts';

/** Asks which workshop gets the piece; its paper is printed afterwards. */
export function WorkshopButton({ one: { id, version } }: { one: StaffCase }) {
  const { call, isBusy } = useCall();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useGetList<Workshop>(
    'ateliers',
    { filter: { active: 'true' }, pagination: { page: 1, perPage: 100 } },
    { enabled: isOpen },
  );
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      workshop_id: Number(form.get('workshop')),
      note: String(form.get('note') ?? '').trim(),
    };
    const path = pathTo(paths.staffCaseWorkshop, { id });
    const done = await call({ method: 'POST', path, body, version, done: 'Confié à l’atelier' });
    if (done !== undefined) setIsOpen(false);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Confier à un atelier
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth aria-labelledby={titleId}>
        <form onSubmit={send}>
          <DialogTitle id={titleId}>Confier à un atelier</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <TextField
              select
              name="workshop"
              label="Atelier"
              margin="dense"
              defaultValue=""
              required
              helperText="Les ateliers se notent sous « Ateliers »."
            >
              {data.map((workshop) => (
                <MenuItem key={workshop.id} value={workshop.id}>
                  {[workshop.name, workshop.brands].filter(Boolean).join(' · ')}
                </MenuItem>
              ))}
            </TextField>
            <TextField name="note" label="Ce que le client lit (facultatif)" />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>Fermer</Button>
            <Button type="submit" variant="contained" disabled={isBusy}>
              Confier à l’atelier
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

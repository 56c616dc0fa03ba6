import { Button, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';

/** A word, what it finds besides itself, and whether that goes both ways. */
export function AddSynonym() {
  const [term, setTerm] = useState('');
  const [meaning, setMeaning] = useState('');
  const [both, setBoth] = useState(false);
  const { call, isBusy } = useCall();
  const add = async () => {
    const body = { term, meaning, both };
    const added = await call({
      method: 'POST',
      path: resources.synonymes.list,
      body,
      done: ({ term: asked, meaning: found }) => `« ${asked} » trouve aussi « ${found} ».`,
    });
    if (added === undefined) return;
    setTerm('');
    setMeaning('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <Stack
      component="form"
      onSubmit={submit}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ mt: 2, gap: 1, alignItems: { sm: 'center' } }}
    >
      <TextField
        label="Qui cherche"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
        required
      />
      <TextField
        label="Trouve aussi"
        value={meaning}
        onChange={({ target }) => setMeaning(target.value)}
        required
      />
      <FormControlLabel
        label="Dans les deux sens"
        sx={{ flexShrink: 0 }}
        control={<Checkbox checked={both} onChange={(_event, checked) => setBoth(checked)} />}
      />
      <Button type="submit" variant="contained" disabled={isBusy} sx={{ flexShrink: 0 }}>
        Ajouter le synonyme
      </Button>
    </Stack>
  );
}

import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { paths, pathTo } from '#contract/paths.ts';
import type { LeadState, StaffLead } from '#contract/staff/leads.ts';
import { Panel } from '../ui/panel.tsx';
import { useCall } from '../ui/use-call.ts';
import { choicesOf } from '../ui/words.ts';
import { LEAD_STATE_WORDS } from './words.ts';

/** Notes where the follow-up is. */
export function LeadStateForm({ lead: { id, state: current, version } }: { lead: StaffLead }) {
  const { call, isBusy } = useCall();
  const [state, setState] = useState<LeadState>(current);
  const [note, setNote] = useState('');
  const save = async () => {
    const body = { state, note };
    const path = pathTo(paths.leadState, { id });
    if (await call({ path, method: 'PUT', body, version, done: 'C’est noté.' })) setNote('');
  };
  return (
    <Panel title="Noter la relance">
      <Stack spacing={2} sx={{ mt: 1 }}>
        <TextField
          select
          label="État de la relance"
          value={state}
          onChange={({ target }) => setState(target.value as LeadState)}
        >
          {choicesOf(LEAD_STATE_WORDS).map(({ id: value, name }) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Note"
          multiline
          minRows={2}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button variant="contained" disabled={isBusy} onClick={save}>
          Enregistrer
        </Button>
      </Stack>
    </Panel>
  );
}

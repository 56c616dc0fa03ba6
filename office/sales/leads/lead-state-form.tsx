import { Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { LeadState, StaffLead } from '#contract/sales/staff-leads.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';
import { Panel } from '#office/base/ui/panel.tsx';
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
        <ChoiceSelect
          label="État de la relance"
          value={state}
          words={LEAD_STATE_WORDS}
          onChoose={setState}
        />
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

import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import type { StaffRole } from '#contract/base/access.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { TextLine } from '#office/base/ui/text-line.tsx';
import { RoleField } from './role-field.tsx';

const FIELDS = ['email', 'name'];

/** Makes somebody part of the team, who has an account or not. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { failure, problems, isBusy, call } = useCall(FIELDS);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('orders');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invited = await call({
      method: 'POST',
      path: resources.equipe.list,
      body: { email, name, role },
      done: ({ is_invited }) =>
        is_invited
          ? 'Invitation envoyée : le lien est valable trois jours.'
          : 'Ce compte fait maintenant partie de l’équipe.',
    });
    if (invited !== undefined) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="invite-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="invite-title">Inviter dans l’équipe</DialogTitle>
        <DialogContent>
          {failure !== '' && <Alert severity="error">{failure}</Alert>}
          <TextLine
            label="Adresse e-mail"
            type="email"
            value={email}
            onText={setEmail}
            problem={problems.email}
            helperText="Un compte de la boutique qui a cette adresse reçoit le rôle ; sinon un lien part par e-mail."
          />
          <TextLine label="Nom" value={name} onText={setName} problem={problems.name} />
          <RoleField role={role} onRole={setRole} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Inviter
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

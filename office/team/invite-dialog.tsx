import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { StaffRole } from '#contract/access.ts';
import type { Reply } from '#contract/call.ts';
import { paths } from '#contract/paths.ts';
import type { teamCalls } from '#contract/staff/team.ts';
import { callApi } from '../api.ts';
import { TextLine } from '../ui/text-line.tsx';
import { useSend } from '../ui/use-send.ts';
import { RoleField } from './role-field.tsx';

type Invited = Reply<typeof teamCalls.inviteToTeam>;

const FIELDS = ['email', 'name'];

/** Makes somebody part of the team, who has an account or not. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { failure, problems, isSending, send } = useSend(FIELDS);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('orders');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isDone = await send(async () => {
      const body = { email, name, role };
      const { is_invited } = await callApi<Invited>(paths.team, { method: 'POST', body });
      const news = is_invited
        ? 'Invitation envoyée : le lien est valable trois jours.'
        : 'Ce compte fait maintenant partie de l’équipe.';
      notify(news, { type: 'success' });
    });
    if (!isDone) return;
    refresh();
    onClose();
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
          <Button type="submit" variant="contained" disabled={isSending}>
            Inviter
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

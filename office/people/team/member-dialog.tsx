import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { StaffRole } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { TeamMember } from '#contract/people/staff-team.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useSelf } from '#office/base/session/use-self.ts';
import { RoleField } from './role-field.tsx';

/** What can be done about a member of the team; the person is told of each by e-mail. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const self = useSelf();
  const { failure, isBusy, call } = useCall([]);
  const [role, setRole] = useState<StaffRole>(member.role);
  const { id, name, email, version } = member;
  const thenClose = async (called: Promise<unknown>) => {
    if ((await called) !== undefined) onClose();
  };
  const inviteAgain = () =>
    thenClose(
      call({
        method: 'POST',
        path: resources.equipe.list,
        body: { email, name, role },
        done: 'Nouvelle invitation envoyée.',
      }),
    );
  const changeRole = (wanted: StaffRole | 'customer') => {
    const path = pathTo(paths.teamMember, { id });
    const body = { role: wanted };
    return thenClose(call({ method: 'PUT', path, version, body, done: 'Rôle changé.' }));
  };
  const signOut = () => {
    const path = pathTo(paths.teamMemberSignOut, { id });
    return thenClose(call({ method: 'POST', path, done: 'Appareils déconnectés.' }));
  };
  const removeFactor = () => {
    const path = pathTo(paths.teamMemberFactor, { id });
    const done = 'Application de codes retirée.';
    return thenClose(call({ method: 'DELETE', path, version, done }));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="member-title">
      <DialogTitle id="member-title">{name}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
        {self?.id === id ? (
          <Alert severity="info" sx={{ mt: 2 }}>
            C’est vous : votre mot de passe et vos appareils sont sous « Mon compte ». Un autre
            administrateur change votre rôle.
          </Alert>
        ) : (
          <>
            <RoleField role={role} onRole={setRole} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                variant="contained"
                disabled={isBusy || role === member.role}
                onClick={() => changeRole(role)}
              >
                Changer le rôle
              </Button>
              <Button color="error" disabled={isBusy} onClick={() => changeRole('customer')}>
                Retirer de l’équipe
              </Button>
              {member.is_invited && (
                <Button disabled={isBusy} onClick={inviteAgain}>
                  Renvoyer l’invitation
                </Button>
              )}
              {member.device_count > 0 && (
                <Button disabled={isBusy} onClick={signOut}>
                  Déconnecter ses appareils ({member.device_count})
                </Button>
              )}
              {member.second_factor && (
                <Button disabled={isBusy} onClick={removeFactor}>
                  Retirer l’application de codes
                </Button>
              )}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  );
}

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
import { useNotify, useRefresh } from 'react-admin';
import type { StaffRole } from '#contract/access.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { TeamMember } from '#contract/staff/team.ts';
import { callApi } from '../api.ts';
import { useSelf } from '../session/use-self.ts';
import { useSend } from '../ui/use-send.ts';
import { RoleField } from './role-field.tsx';

type Act = { said: string; method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };

/** What can be done about a member of the team; the person is told of each by e-mail. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const self = useSelf();
  const { failure, isSending, send } = useSend();
  const [role, setRole] = useState<StaffRole>(member.role);
  const { id, name, email, version } = member;
  const act = async ({ said, path, ...options }: Act) => {
    const headers = { 'if-match': `"${version}"` };
    const change = () => callApi(pathTo(path as ':id', { id }), { ...options, headers });
    if (!(await send(change))) return;
    notify(said, { type: 'success' });
    refresh();
    onClose();
  };
  const inviteAgain = () =>
    act({
      said: 'Nouvelle invitation envoyée.',
      method: 'POST',
      path: paths.team,
      body: { email, name, role },
    });
  const changeRole = (wanted: StaffRole | 'customer') =>
    act({ said: 'Rôle changé.', method: 'PUT', path: paths.teamMember, body: { role: wanted } });
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
                disabled={isSending || role === member.role}
                onClick={() => changeRole(role)}
              >
                Changer le rôle
              </Button>
              <Button color="error" disabled={isSending} onClick={() => changeRole('customer')}>
                Retirer de l’équipe
              </Button>
              {member.is_invited && (
                <Button disabled={isSending} onClick={inviteAgain}>
                  Renvoyer l’invitation
                </Button>
              )}
              {member.device_count > 0 && (
                <Button
                  disabled={isSending}
                  onClick={() =>
                    act({
                      said: 'Appareils déconnectés.',
                      method: 'POST',
                      path: paths.teamMemberSignOut,
                    })
                  }
                >
                  Déconnecter ses appareils ({member.device_count})
                </Button>
              )}
              {member.second_factor && (
                <Button
                  disabled={isSending}
                  onClick={() =>
                    act({
                      said: 'Application de codes retirée.',
                      method: 'DELETE',
                      path: paths.teamMemberFactor,
                    })
                  }
                >
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

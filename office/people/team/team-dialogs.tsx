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
import { type SubmitEvent, useState } from 'react';
import type { StaffRole } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { ROLE_WORDS } from '#contract/base/staff-role-words.ts';
import type { TeamMember } from '#contract/people/staff-team.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';
import { useSelf } from '#office/base/session/use-self.ts';
import { TextLine } from '#office/base/ui/text-line.tsx';

const FIELDS = ['email', 'name'];

/** Adds an existing account to the team at once, or else sends an invitation. */
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

/** Changes a member's role, ends their sessions, removes their second factor or invites again. */
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

const HINTS: Record<StaffRole, string> = {
  manager: 'Tout, sauf les comptes de l’équipe.',
  catalogue: 'Produits, catégories, packs, campagnes, contenus et avis.',
  orders: 'Commandes, livraisons et paiements.',
  credit: 'Adhésions, commandes à crédit et échéances.',
  support: 'Clients, avis, messages et relances.',
  'after-sales': 'Pannes, garanties et ateliers.',
  storekeeper: 'Stock, réceptions, transferts, inventaires et chargement des tournées.',
  dispatcher: 'Tournées de livraison, livreurs et véhicules.',
  driver: 'Ses propres tournées seulement, sans la gestion.',
  seller: 'La caisse d’un magasin seulement, sans la gestion.',
  reader: 'Voit tout ce qui est utile, ne change rien.',
  admin: 'Tout, y compris les comptes de l’équipe.',
};

function RoleField({ role, onRole }: { role: StaffRole; onRole: (role: StaffRole) => void }) {
  return (
    <ChoiceSelect
      fullWidth
      margin="normal"
      label="Rôle"
      value={role}
      words={ROLE_WORDS}
      helperText={HINTS[role]}
      onChoose={onRole}
    />
  );
}

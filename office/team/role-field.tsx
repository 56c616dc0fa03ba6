import { MenuItem, TextField } from '@mui/material';
import type { StaffRole } from '#contract/access.ts';
import { ROLE_WORDS } from '#contract/staff/role-words.ts';
import { choicesOf } from '../ui/words.ts';

/** What each role may do, for whoever chooses one. */
const HINTS: Record<StaffRole, string> = {
  manager: 'Tout, sauf les comptes de l’équipe.',
  catalogue: 'Produits, catégories, packs, campagnes, contenus et avis.',
  orders: 'Commandes, livraisons et paiements.',
  credit: 'Adhésions, commandes à crédit et échéances.',
  support: 'Clients, avis, messages et relances.',
  reader: 'Voit tout ce qui est utile, ne change rien.',
  admin: 'Tout, y compris les comptes de l’équipe.',
};

/** The choice of a role, with what it may do beneath. */
export function RoleField({
  role,
  onRole,
}: {
  role: StaffRole;
  onRole: (role: StaffRole) => void;
}) {
  return (
    <TextField
      select
      fullWidth
      margin="normal"
      label="Rôle"
      value={role}
      helperText={HINTS[role]}
      onChange={(event) => onRole(event.target.value as StaffRole)}
    >
      {choicesOf(ROLE_WORDS).map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

import type { StaffRole } from '#contract/base/access.ts';
import { ROLE_WORDS } from '#contract/base/staff-role-words.ts';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';

/** What each role may do, for whoever chooses one. */
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

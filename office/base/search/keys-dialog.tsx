import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { FactList } from '../ui/panel.tsx';

const KEYS: [name: string, value: string][] = [
  ['Ctrl + K', 'Chercher une fiche, une place ou un acte'],
  ['↑ et ↓', 'Aller d’un résultat de la recherche à l’autre'],
  ['J et K', 'Ouvrir la fiche suivante ou précédente d’une liste'],
  ['Entrée', 'Ouvrir la page de la fiche'],
  ['Échap', 'Fermer'],
  ['?', 'Montrer ces touches'],
];

/** The keys of the back-office. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>Touches du clavier</DialogTitle>
      <DialogContent>
        <FactList facts={KEYS} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Fermer
        </Button>
      </DialogActions>
    </Dialog>
  );
}

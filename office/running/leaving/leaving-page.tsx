import DownloadIcon from '@mui/icons-material/Download';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { Title } from 'react-admin';
import { saveFile } from '#browser/private-file.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';

const INSIDE = [
  'Produits, rayons, étiquettes, packs, saisons et images',
  'Clients, équipe, adresses, employeurs et dossiers de crédit',
  'Commandes, proformas, factures, avoirs, paiements, bons d’achat et journal comptable',
  'Stock et son registre, achats, numéros de série, garanties',
  'Livraisons, tournées, retours et service après-vente',
  'Avis, questions, messages, pages, réglages et journal des actions',
];

export default function LeavingPage() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Box sx={{ mt: 2, maxWidth: 900 }}>
      <Title title="Exporter la boutique" />
      <Card variant="outlined">
        <CardContent>
          <Typography gutterBottom>
            Tout ce qui appartient à votre boutique, dans une archive .zip : pour partir, pour la
            rendre à une boutique vide, ou pour travailler dans un tableur.
          </Typography>
          <Box component="ul" sx={{ pl: 3, my: 1 }}>
            {INSIDE.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <Typography gutterBottom>
            Chaque sujet y est deux fois : en classeur pour vous (xlsx/), en CSV pour les programmes
            (csv/). LISEZMOI.txt dit ce que contient chaque fichier. Mots de passe, codes de
            connexion, clés et secrets n’y sont pas.
          </Typography>
          <Typography gutterBottom>
            Ce n’est pas une sauvegarde : «&nbsp;Santé&nbsp;» dit quand la dernière a été faite.
          </Typography>
          <Button
            variant="contained"
            startIcon={<DownloadIcon />}
            onClick={() => setIsAsked(true)}
            sx={{ mt: 1, minHeight: 44 }}
          >
            Exporter toute la boutique
          </Button>
        </CardContent>
      </Card>
      <ConfirmExport isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </Box>
  );
}

function ConfirmExport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { act, isBusy, failure } = useCall([]);
  const save = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    // A download says nothing of a session that has ended, or without network.
    if ((await act(() => callApi(paths.staffSelf))) === undefined) return;
    saveFile(paths.shopExport);
    onClose();
  };
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="confirm-export">
      <DialogTitle id="confirm-export">Exporter les données de vos clients ?</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          L’archive contient des données personnelles : noms, téléphones, adresses, achats et
          crédits. Vous en répondez devant vos clients.
        </Alert>
        <DialogContentText>
          Le journal gardera votre nom et l’heure. Le téléchargement peut durer plusieurs minutes :
          ne fermez pas le navigateur.
        </DialogContentText>
        {failure !== '' && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button component="a" href={paths.shopExport} download disabled={isBusy} onClick={save}>
          Exporter
        </Button>
      </DialogActions>
    </Dialog>
  );
}

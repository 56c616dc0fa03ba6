import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths } from '#contract/base/paths.ts';
import {
  CONFIRMED_STEPS,
  type KeyTest,
  type Setup,
  type SetupStep,
} from '#contract/site/staff-setup.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { mayOpen } from '#office/base/session/use-may.ts';
import { PROVIDER_WORDS } from '#office/base/ui/words.ts';

type ConfirmedStep = (typeof CONFIRMED_STEPS)[number];
type Step = Setup['steps'][number];
type Way = { to: string; label: string };

const isConfirmed = (name: SetupStep): name is ConfirmedStep =>
  CONFIRMED_STEPS.some((step) => step === name);

const groupOfSettings = (group: string): string =>
  `/reglages?${new URLSearchParams({ filter: JSON.stringify({ group }), displayedFilters: '{"group":true}' })}`;

const STEPS: Record<SetupStep, { title: string; ways: Way[] }> = {
  identity: {
    title: 'La boutique : nom et coordonnées',
    ways: [{ to: groupOfSettings('Coordonnées'), label: 'Remplir les coordonnées' }],
  },
  zones: {
    title: 'Les zones de livraison',
    ways: [{ to: '/zones', label: 'Voir les zones' }],
  },
  payments: { title: 'Les paiements en ligne', ways: [] },
  articles: {
    title: 'Les premiers produits',
    ways: [
      { to: '/produits/create', label: 'Ajouter un produit' },
      { to: '/imports', label: 'Importer un fichier' },
    ],
  },
  team: { title: 'L’équipe', ways: [{ to: '/equipe', label: 'Inviter quelqu’un' }] },
  law: {
    title: 'Les textes légaux',
    ways: [
      { to: groupOfSettings('Mentions légales'), label: 'Remplir les mentions' },
      { to: '/pages', label: 'Relire les pages' },
    ],
  },
};

export function SetupList({ steps, onHide }: { steps: Step[]; onHide: () => void }) {
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <Card component="section" aria-labelledby="mise-en-route" sx={{ mt: 2 }}>
      <CardContent>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
          <Typography id="mise-en-route" component="h2" variant="h6">
            Mettre la boutique en route ({done} sur {steps.length})
          </Typography>
          <Button onClick={onHide}>Masquer cette liste</Button>
        </Stack>
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2, mt: 1 }}>
          {steps.map((step) => (
            <StepLine key={step.name} step={step} />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function StepLine({ step: { name, is_done, state, can_confirm } }: { step: Step }) {
  const { title, ways } = STEPS[name];
  const { permissions } = usePermissions<Permissions>();
  const open = ways.filter(({ to }) => mayOpen(permissions, to));
  const { call, isBusy } = useCall();
  const confirm = (step: ConfirmedStep) =>
    call({ method: 'POST', path: paths.setup, body: { step }, done: 'C’est noté.' });
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5 }}>
      {is_done ? (
        <DoneIcon color="success" titleAccess="Fait" />
      ) : (
        <OpenIcon color="warning" titleAccess="À faire" />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {state}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {open.map(({ to, label }) => (
            <Button key={to} component={Link} to={to} variant={is_done ? 'text' : 'outlined'}>
              {label}
            </Button>
          ))}
          {can_confirm && isConfirmed(name) && (
            <Button disabled={isBusy} onClick={() => confirm(name)}>
              C’est relu
            </Button>
          )}
        </Stack>
        {name === 'payments' && <PaymentKeys />}
      </Box>
    </Stack>
  );
}

/** Tests the keys at each provider (rule W-15). */
function PaymentKeys() {
  const { call, isBusy } = useCall();
  const [keys, setKeys] = useState<KeyTest[]>();
  const test = async () => {
    const reply = await call({ method: 'POST', path: paths.paymentKeyTest });
    if (reply !== undefined) setKeys(reply.keys);
  };
  return (
    <Stack sx={{ gap: 1, mt: 0.5, alignItems: 'start' }} aria-live="polite">
      <Button variant="outlined" disabled={isBusy} onClick={test}>
        {isBusy ? 'Essai des clés…' : 'Essayer les clés'}
      </Button>
      {keys?.length === 0 && (
        <Alert severity="info">
          Aucune clé n’est réglée : elles se règlent à l’installation, avec votre technicien.
        </Alert>
      )}
      {keys?.map(({ provider, is_accepted, state }) => (
        <Alert key={provider} severity={is_accepted ? 'success' : 'error'}>
          {PROVIDER_WORDS[provider]} : {state}
        </Alert>
      ))}
    </Stack>
  );
}

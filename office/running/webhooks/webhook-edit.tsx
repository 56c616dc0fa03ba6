import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DeleteButton, Edit, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { WebhookForm as Form, Webhook } from '#contract/running/staff-webhooks.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { STOP_WORDS } from './words.ts';

const formOf = ({ name = '', url = '', events = [], active }: Partial<Webhook>): Form => ({
  name,
  url,
  events,
  active,
});

/** An address with how it does, its tries and its secret. */
export default function WebhookEdit() {
  return (
    <Edit title="Webhook" mutationMode="pessimistic" transform={formOf}>
      <State />
      <WebhookForm buttons={<DeleteButton mutationMode="pessimistic" />} />
      <Tools />
    </Edit>
  );
}

function State() {
  const webhook = useRecordContext<Webhook>();
  if (webhook === undefined) return null;
  const { disabled_at, disabled_reason, failing_since, active } = webhook;
  if (disabled_at !== null && !active) {
    return (
      <Alert severity="error">
        {`La boutique a arrêté l’envoi le ${frenchMoment(disabled_at)}. ${STOP_WORDS[disabled_reason] ?? ''} Cochez « Envoyer » pour reprendre.`}
      </Alert>
    );
  }
  return failing_since === null ? null : (
    <Alert severity="warning">
      {`Rien n’arrive depuis le ${frenchMoment(failing_since)} ; les envois sont répétés.`}
    </Alert>
  );
}

function Tools() {
  const webhook = useRecordContext<Webhook>();
  const { call, isBusy } = useCall();
  const [secret, setSecret] = useState<string>();
  if (webhook === undefined) return null;
  const { id, active } = webhook;
  const ping = () =>
    call({
      method: 'POST',
      path: pathTo(paths.staffWebhookPing, { id }),
      done: 'Message d’essai envoyé : voyez dans les envois s’il arrive.',
    });
  const resend = () =>
    call({
      method: 'POST',
      path: pathTo(paths.staffWebhookResendFailed, { id }),
      done: ({ sent }) => `${counted(sent, 'message renvoyé', 'messages renvoyés')}.`,
    });
  const renew = async () => {
    const renewed = await call({
      method: 'POST',
      path: pathTo(paths.staffWebhookSecret, { id }),
      done: 'Nouveau secret prêt ; l’ancien signe encore pendant 24 heures.',
    });
    setSecret(renewed?.secret);
    return renewed;
  };
  const filter = JSON.stringify({ webhook_id: id });
  return (
    <Box sx={{ p: 2 }}>
      <Panel title="Envois et secret">
        <Typography color="text.secondary">
          Ce qui n’arrive pas est répété pendant trois jours, puis attend ici 30 jours en tout.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            component={Link}
            variant="outlined"
            to={`/webhook-envois?${new URLSearchParams({ filter })}`}
          >
            Voir les envois
          </Button>
          <Button variant="outlined" disabled={isBusy || !active} onClick={ping}>
            Envoyer un essai
          </Button>
          <Button variant="outlined" disabled={isBusy || !active} onClick={resend}>
            Renvoyer ce qui n’est pas arrivé
          </Button>
          <AskButton
            label="Nouveau secret"
            text="L’ancien secret signe encore pendant 24 heures, le temps que le partenaire change."
            onAnswer={renew}
          />
        </Box>
      </Panel>
      <SigningSecret secret={secret} onClose={() => setSecret(undefined)} />
    </Box>
  );
}

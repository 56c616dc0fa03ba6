import { Alert, Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  CreateButton,
  DeleteButton,
  Edit,
  FunctionField,
  type RaRecord,
  required,
  TextField,
  TextInput,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { WebhookForm as Form, Webhook } from '#contract/running/staff-webhooks.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { SecretDialog } from '#office/base/forms/secret-dialog.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { choicesOf } from '#office/base/ui/words.ts';
import { EVENT_WORDS, STOP_WORDS } from './words.ts';

const TEXT =
  'Donnez-le à votre partenaire par un moyen sûr : il vérifie avec lui que les messages viennent de la boutique. Il n’est montré que maintenant.';

const filters = [searchFor('Partenaire ou adresse')];

export function WebhookList() {
  return (
    <StaffList filters={filters} actions={<CreateButton label="Nouveau webhook" />}>
      <ListBody<Webhook>
        opens="edit"
        primary={({ name }) => name}
        secondary={({ url }) => url}
        tertiary={stateOf}
      >
        <TextField source="name" />
        <TextField source="url" sx={{ overflowWrap: 'anywhere' }} />
        <FunctionField<Webhook>
          label="Événements"
          render={({ events }) => counted(events.length, 'événement', 'événements')}
        />
        <FunctionField<Webhook> source="active" label="État" render={stateOf} />
      </ListBody>
    </StaffList>
  );
}

function stateOf({ active, disabled_at, failing_since }: Webhook): string {
  if (!active) return disabled_at === null ? 'Arrêté' : 'Arrêté par la boutique';
  return failing_since === null
    ? 'En service'
    : `Rien n’arrive depuis le ${frenchMoment(failing_since)}`;
}

/** Creates a webhook and shows its secret once, before its page. */
export function WebhookCreate() {
  const [made, setMade] = useState<RaRecord>();
  const redirect = useRedirect();
  return (
    <>
      <Create title="Nouveau webhook" mutationOptions={{ onSuccess: setMade }}>
        <WebhookForm />
      </Create>
      <SigningSecret
        secret={made?.secret}
        onClose={() => redirect('edit', 'webhooks', made?.id, made)}
      />
    </>
  );
}

const formOf = ({ name = '', url = '', events = [], active }: Partial<Webhook>): Form => ({
  name,
  url,
  events,
  active,
});

export function WebhookEdit() {
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

export function WebhookForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput source="name" label="Partenaire" validate={required()} fullWidth />
      <TextInput
        source="url"
        label="Adresse"
        helperText="Une adresse https:// que le partenaire vous donne."
        validate={required()}
        fullWidth
      />
      <CheckboxGroupInput
        source="events"
        label="Événements"
        choices={choicesOf(EVENT_WORDS)}
        validate={required()}
        row={false}
      />
      <BooleanInput source="active" label="Envoyer" defaultValue={true} />
    </OfficeForm>
  );
}

/** Shown once (rule R-10). */
const SigningSecret = (props: { secret: string | undefined; onClose: () => void }) => (
  <SecretDialog title="Secret de signature" text={TEXT} {...props} />
);

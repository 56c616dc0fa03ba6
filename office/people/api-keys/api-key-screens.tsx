import { useState } from 'react';
import {
  CheckboxGroupInput,
  Create,
  CreateButton,
  FunctionField,
  NumberInput,
  type RaRecord,
  required,
  TextField,
  TextInput,
  useRedirect,
} from 'react-admin';
import { KEY_RIGHTS, type KeyRight } from '#contract/base/access.ts';
import { counted } from '#contract/base/counted.ts';
import { API_KEYS } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ApiKey, ApiKeyState } from '#contract/people/staff-api-keys.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { SecretDialog } from '#office/base/forms/secret-dialog.tsx';
import { type Tones, WordField } from '#office/base/lists/fields.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';

const RIGHT_WORDS: Record<KeyRight, string> = {
  'catalogue:read': 'Lire le catalogue',
  'catalogue:write': 'Changer le catalogue et ses prix',
  'stock:read': 'Lire le stock',
  'stock:write': 'Changer le stock',
  'orders:read': 'Lire les commandes et les retours',
  'orders:write': 'Prendre et faire avancer les commandes',
  'delivery:write': 'Changer les zones et les créneaux',
  'returns:write': 'Demander et traiter les retours',
  'rounds:read': 'Lire les tournées',
  'rounds:load': 'Lire les chargements',
  'rounds:write': 'Planifier les tournées',
  'customers:read': 'Lire les clients',
  'customers:write': 'Changer les clients',
  'leads:read': 'Lire les relances',
  'leads:write': 'Traiter les relances',
  'reviews:moderate': 'Lire et modérer les avis, répondre aux questions',
  'after-sales:read': 'Lire le service après-vente',
  'after-sales:write': 'Traiter le service après-vente',
  'payments:read': 'Lire les paiements',
  'payments:write': 'Noter et rapprocher les paiements',
  'credits:read': 'Lire les crédits',
  'memberships:read': 'Lire les adhésions',
  'accounting:read': 'Lire le journal comptable',
  'margins:read': 'Lire les coûts et les marges',
  'margins:write': 'Écrire les coûts',
  'content:write': 'Changer pages et bannières',
};

const RIGHT_CHOICES = KEY_RIGHTS.map((id) => ({ id, name: RIGHT_WORDS[id] }));

const STATE_WORDS: Record<ApiKeyState, string> = {
  active: 'En service',
  ending: 'Finit bientôt',
  expired: 'Expirée',
  revoked: 'Révoquée',
};

const STATE_TONES: Tones = { active: 'success', ending: 'warning', expired: 'warning' };

const filters = [searchFor('Intégration')];

export function ApiKeyList() {
  return (
    <StaffList filters={filters} actions={<CreateButton label="Nouvelle clé" />}>
      <ListBody<ApiKey>
        opens={false}
        primary={({ name, hint }) => `${name} · ${hint}`}
        secondary={(key) => (
          <>
            {`${endOf(key)} · ${counted(key.rights.length, 'droit', 'droits')} · ${lastUseOf(key)} `}
            <RevokeButton apiKey={key} />
          </>
        )}
      >
        <TextField source="name" />
        <TextField source="hint" />
        <WordField source="state" words={STATE_WORDS} tones={STATE_TONES} />
        <FunctionField<ApiKey>
          source="rights"
          render={({ rights }) => rights.map((right) => RIGHT_WORDS[right]).join(', ')}
        />
        <TextField source="requests_per_minute" />
        <FunctionField<ApiKey>
          source="expires_on"
          render={({ expires_on }) => frenchDay(expires_on)}
        />
        <FunctionField<ApiKey>
          source="last_used_at"
          render={({ last_used_at }) =>
            last_used_at === null ? 'jamais' : frenchMoment(last_used_at)
          }
        />
        <TextField source="created_by" />
        <FunctionField<ApiKey>
          label="Révoquer"
          render={(apiKey) => <RevokeButton apiKey={apiKey} />}
        />
      </ListBody>
    </StaffList>
  );
}

function endOf({ state, expires_on }: ApiKey): string {
  if (state === 'active') return `Valable jusqu’au ${frenchDay(expires_on)}`;
  return state === 'ending'
    ? `${STATE_WORDS.ending}, le ${frenchDay(expires_on)}`
    : STATE_WORDS[state];
}

const lastUseOf = ({ last_used_at }: ApiKey): string =>
  last_used_at === null ? 'jamais utilisée' : `utilisée le ${frenchMoment(last_used_at)}`;

function RevokeButton({ apiKey: { id, name, hint, state } }: { apiKey: ApiKey }) {
  const { call } = useCall();
  if (state === 'revoked') return null;
  const revoke = () =>
    call({
      method: 'POST',
      path: pathTo(paths.staffApiKeyRevocation, { id }),
      done: 'Clé révoquée : elle n’ouvre plus rien.',
    });
  return (
    <AskButton
      label="Révoquer"
      title={`Révoquer la clé de ${name}`}
      text={`La clé ${hint} n’ouvre plus rien dès maintenant, et ne revient pas. Le logiciel qui s’en sert s’arrête.`}
      color="error"
      onAnswer={revoke}
    />
  );
}

const YEAR_MS = 365 * 86_400_000;

const TEXT =
  'Donnez-la à votre partenaire par un moyen sûr, jamais par une adresse web. Elle n’est montrée que maintenant : si elle se perd, révoquez-la et créez-en une autre.';

export function ApiKeyCreate() {
  const [made, setMade] = useState<RaRecord>();
  const [usualEnd] = useState(() => new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10));
  const redirect = useRedirect();
  return (
    <>
      <Create title="Nouvelle clé d’API" mutationOptions={{ onSuccess: setMade }}>
        <OfficeForm>
          <TextInput
            source="name"
            label="Intégration"
            helperText="Le logiciel qui reçoit cette clé ; une clé par logiciel."
            validate={required()}
            fullWidth
          />
          <CheckboxGroupInput
            source="rights"
            label="Droits"
            choices={RIGHT_CHOICES}
            helperText="Ce qu’il fait, et rien de plus."
            validate={required()}
            row={false}
            sx={{ '& .MuiFormControlLabel-root': { minHeight: 44 } }}
          />
          <DayInput
            source="expires_on"
            label="Valable jusqu’au"
            defaultValue={usualEnd}
            validate={required()}
          />
          <NumberInput
            source="requests_per_minute"
            label="Appels par minute"
            helperText={`De 1 à ${API_KEYS.mostPerMinute}.`}
            defaultValue={API_KEYS.usualPerMinute}
            min={1}
            max={API_KEYS.mostPerMinute}
            validate={required()}
          />
        </OfficeForm>
      </Create>
      <SecretDialog
        title="Clé d’API"
        text={TEXT}
        label="Clé"
        copied="Clé copiée."
        secret={made?.secret}
        onClose={() => redirect('list', 'cles-api')}
      />
    </>
  );
}

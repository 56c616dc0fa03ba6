import { useState } from 'react';
import {
  CheckboxGroupInput,
  Create,
  DateInput,
  NumberInput,
  type RaRecord,
  required,
  TextInput,
  useRedirect,
} from 'react-admin';
import { API_KEYS } from '#contract/base/limits.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { SecretDialog } from '#office/base/forms/secret-dialog.tsx';
import { RIGHT_CHOICES } from './words.ts';

const YEAR_MS = 365 * 86_400_000;
const TEXT =
  'Donnez-la à votre partenaire par un moyen sûr, jamais par une adresse web. Elle n’est montrée que maintenant : si elle se perd, révoquez-la et créez-en une autre.';

/** A new key; it is shown before the list. */
export default function ApiKeyCreate() {
  const [made, setMade] = useState<RaRecord>();
  const [usualEnd] = useState(() => new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10));
  const redirect = useRedirect();
  return (
    <>
      <Create title="Nouvelle clé d’API" mutationOptions={{ onSuccess: setMade }}>
        <OfficeForm sx={{ maxWidth: 640 }}>
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
          <DateInput
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

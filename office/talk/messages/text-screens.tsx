import { Button as MuiButton, Stack, Typography } from '@mui/material';
import {
  Edit,
  required,
  SaveButton,
  TextInput,
  Toolbar,
  usePermissions,
  useRecordContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedMessageText } from '#contract/talk/staff-message-texts.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { usePreview } from '#office/base/forms/use-preview.ts';
import {
  History,
  RefusedNote,
  ResetButton,
  WrittenList,
} from '#office/base/lists/written-texts.tsx';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { useMay } from '#office/base/session/use-may.ts';

export function TextList() {
  return <WrittenList<ListedMessageText> named="label" about="when" />;
}

export function TextEdit() {
  const { permissions } = usePermissions<Permissions>();
  const mayWrite = permissions?.includes('messages:write') === true;
  return (
    <Edit mutationMode="pessimistic" redirect={false} title="Modèle de message">
      <OfficeForm
        toolbar={
          mayWrite ? (
            <TextToolbar mayGuard={permissions.includes('account-messages:write')} />
          ) : (
            false
          )
        }
      >
        <TextFields />
      </OfficeForm>
    </Edit>
  );
}

function TextToolbar({ mayGuard }: { mayGuard: boolean }) {
  const record = useRecordContext<ListedMessageText>();
  if (record?.guards_account && !mayGuard) {
    return <Toolbar>Seul un gérant ou un administrateur écrit ce message.</Toolbar>;
  }
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap' }}>
      <SaveButton />
      {record !== undefined && (
        <ResetButton
          path={pathTo(paths.staffMessageText, { id: record.id })}
          label="Revenir au texte d’origine"
        />
      )}
    </Toolbar>
  );
}

function TextFields() {
  const record = useRecordContext<ListedMessageText>();
  if (record === undefined) return null;
  return (
    <>
      <RefusedNote />
      <p>Ce message part quand : {record.when}.</p>
      <TextInput source="subject" label="Sujet" validate={required()} fullWidth />
      <TextInput
        source="text"
        label="Texte de l’e-mail"
        helperText="Le nom, le téléphone et l’adresse de la boutique s’ajoutent en bas."
        validate={required()}
        fullWidth
        multiline
        minRows={8}
      />
      {record.has_sms && (
        <TextInput
          source="sms"
          label="SMS"
          helperText="160 caractères au plus, une fois les mots entre accolades remplacés."
          validate={required()}
          fullWidth
          multiline
        />
      )}
      <Variables variables={record.variables} />
      <TextPreview record={record} />
      <History
        path={pathTo(paths.staffMessageTextVersions, { id: record.id })}
        valuesOf={({ subject, text, sms }: ListedMessageText['original']) => ({
          subject,
          text,
          sms,
        })}
      />
    </>
  );
}

function Variables({ variables }: Pick<ListedMessageText, 'variables'>) {
  return (
    <details>
      <summary>Ce que le texte peut nommer</summary>
      <ul>
        {variables.map(({ name, label, is_needed, is_in_sms }) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code> {label}
            {is_needed && ' · obligatoire'}
            {is_in_sms && ' · aussi dans le SMS'}
          </li>
        ))}
      </ul>
    </details>
  );
}

const FIELDS = ['subject', 'text', 'sms'] as const;

const SMS_LENGTH = 160;

/** With sample values, and a test to its writer. */
function TextPreview({ record: { id, has_sms } }: { record: ListedMessageText }) {
  const path = pathTo(paths.staffMessageTextPreview, { id });
  const { preview, ask } = usePreview(path, FIELDS);
  const mayTest = useMay('messages:write');
  return (
    <Stack spacing={1} sx={{ width: '100%', mt: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <MuiButton type="button" variant="outlined" onClick={ask}>
          Aperçu
        </MuiButton>
        {mayTest && <TestButton id={id} channel="mail" label="M’envoyer un e-mail d’essai" />}
        {mayTest && has_sms && (
          <TestButton id={id} channel="sms" label="M’envoyer un SMS d’essai" />
        )}
      </Stack>
      {preview !== undefined && (
        <section aria-label="Aperçu">
          <Typography variant="h6" component="h2">
            {preview.subject}
          </Typography>
          <Typography component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {preview.text}
          </Typography>
          {has_sms && (
            <>
              <Typography variant="h6" component="h2">
                SMS ({preview.sms_length} caractères sur {SMS_LENGTH})
              </Typography>
              <Typography component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {preview.sms}
              </Typography>
            </>
          )}
        </section>
      )}
    </Stack>
  );
}

function TestButton({
  id,
  channel,
  label,
}: {
  id: string;
  channel: 'mail' | 'sms';
  label: string;
}) {
  const { getValues } = useFormContext();
  const { call } = useCall();
  const send = () => {
    const [subject, text, sms] = getValues([...FIELDS]);
    void call({
      method: 'POST',
      path: pathTo(paths.staffMessageTextTest, { id }),
      body: { subject, text, sms: sms ?? '', channel },
      done: ({ sent_to }) => `Essai envoyé à ${sent_to}.`,
      isEnd: true,
    });
  };
  return (
    <MuiButton type="button" variant="outlined" onClick={send}>
      {label}
    </MuiButton>
  );
}

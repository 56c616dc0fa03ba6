import {
  Edit,
  required,
  SaveButton,
  TextInput,
  Toolbar,
  usePermissions,
  useRecordContext,
} from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedMessageText } from '#contract/talk/staff-message-texts.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { WrittenList } from '#office/base/lists/written-list.tsx';
import { History, RefusedNote, ResetButton } from '#office/base/lists/written-tools.tsx';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { TextPreview } from './text-preview.tsx';

/** The messages to customers whose text staff may write. */
export function TextList() {
  return <WrittenList<ListedMessageText> named="label" about="when" />;
}

/** The text of a message: subject, e-mail, text message, how they would look, a test, what they were. */
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

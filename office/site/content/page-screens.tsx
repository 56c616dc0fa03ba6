import { Link, Button as MuiButton, Stack, Typography } from '@mui/material';
import { Edit, required, TextInput, useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedPage, PageSource } from '#contract/site/staff-pages.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { usePreview } from '#office/base/forms/use-preview.ts';
import {
  History,
  RefusedNote,
  ResetButton,
  WrittenList,
} from '#office/base/lists/written-texts.tsx';

export function PageList() {
  return <WrittenList<ListedPage> named="title" about="path" />;
}

const FIELDS = ['title', 'description', 'body'] as const;

export function PageEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} title="Page">
      <OfficeForm buttons={<PageButtons />}>
        <RefusedNote />
        <TextInput source="title" label="Titre" validate={required()} fullWidth />
        <TextInput
          source="description"
          label="Description"
          helperText="Une ou deux phrases, pour les moteurs de recherche."
          validate={required()}
          fullWidth
          multiline
        />
        <TextInput
          source="body"
          label="Texte"
          helperText="## Titre de partie · **gras** · - liste · [lien](/boutique)"
          validate={required()}
          fullWidth
          multiline
          minRows={12}
        />
        <Facts />
        <Preview />
        <PageHistory />
      </OfficeForm>
    </Edit>
  );
}

function PageButtons() {
  const record = useRecordContext<ListedPage>();
  if (record === undefined) return null;
  return (
    <>
      <ResetButton
        path={pathTo(paths.staffPage, { id: record.id })}
        label="Revenir au texte d’origine"
      />
      <Link href={record.path} target="_blank" rel="noreferrer" color="secondary">
        Voir dans la boutique
      </Link>
    </>
  );
}

function Facts() {
  const record = useRecordContext<ListedPage>();
  return (
    <details>
      <summary>Ce que le texte peut nommer</summary>
      <p>
        La boutique remplace ces mots par ses réglages. Une ligne qui nomme un réglage vide
        disparaît.
      </p>
      <ul>
        {record?.facts.map(({ name, label, value }) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code> {label} : {value === '' ? <em>vide</em> : value}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Preview() {
  const record = useRecordContext<ListedPage>();
  const path = pathTo(paths.staffPagePreview, { id: record?.id ?? '' });
  const { preview, ask } = usePreview(path, FIELDS);
  return (
    <Stack spacing={1} sx={{ width: '100%', mt: 2 }}>
      <MuiButton type="button" variant="outlined" onClick={ask} sx={{ alignSelf: 'flex-start' }}>
        Aperçu
      </MuiButton>
      {preview !== undefined && (
        <section aria-label="Aperçu">
          <Typography variant="h5" component="h2">
            {preview.title}
          </Typography>
          <div dangerouslySetInnerHTML={{ __html: preview.html }} />
        </section>
      )}
    </Stack>
  );
}

function PageHistory() {
  const record = useRecordContext<ListedPage>();
  if (record === undefined) return null;
  return (
    <History
      path={pathTo(paths.staffPageVersions, { id: record.id })}
      valuesOf={({ title, description, body }: PageSource) => ({ title, description, body })}
    />
  );
}

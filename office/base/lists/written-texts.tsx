import { Alert, Button as MuiButton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, FunctionField, TextField, useNotify, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { paths, Url } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { choiceOf, searchFor } from './filters.tsx';
import { ListBody, StaffList } from './staff-list.tsx';

type WrittenRow = {
  id: string;
  is_written: boolean;
  is_refused: boolean;
  changed_at: string | null;
  changed_by: string;
};

function stateOf({ is_written, is_refused, changed_at, changed_by }: WrittenRow): string {
  if (is_refused) return 'Texte refusé : l’origine compte';
  if (!is_written) return 'D’origine';
  return `Changé le ${frenchMoment(changed_at)}${changed_by === '' ? '' : ` par ${changed_by}`}`;
}

const WRITTEN_WORDS = { true: 'Changé par l’équipe', false: 'D’origine' };

const filters = [searchFor('Chercher'), choiceOf('is_written', WRITTEN_WORDS, { label: 'Texte' })];

/** Lists the texts that staff may rewrite, with their state. */
export function WrittenList<R extends WrittenRow>({
  named,
  about,
}: {
  /** The field that names a row; `about` is the field with details. */
  named: Extract<keyof R, string>;
  about: Extract<keyof R, string>;
}) {
  return (
    <StaffList filters={filters}>
      <ListBody<R>
        opens="edit"
        primary={(row) => String(row[named])}
        secondary={(row) => `${String(row[about])} · ${stateOf(row)}`}
      >
        <TextField source={named} />
        <TextField source={about} />
        <FunctionField<R> source="changed_at" label="État" render={stateOf} />
      </ListBody>
    </StaffList>
  );
}

type Written = { id: string; version: number; is_written: boolean; is_refused: boolean };

/** Warns that the stored text of staff is no longer accepted, so the default is used instead. */
export function RefusedNote() {
  const record = useRecordContext<Written>();
  if (record?.is_refused !== true) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%', mb: 1 }}>
      Ce que l’équipe avait écrit n’est plus accepté et ne compte pas : voici ce qui compte à la
      place. Écrivez-le de nouveau, ou revenez à l’origine.
    </Alert>
  );
}

/** Restores the shop's default after a confirmation. Shown only for a rewritten text. */
export function ResetButton({
  path,
  label,
}: {
  path: Url<
    | typeof paths.staffPage
    | typeof paths.staffSetting
    | typeof paths.staffMessageText
    | typeof paths.staffFact
    | typeof paths.staffFactFamily
  >;
  label: string;
}) {
  const record = useRecordContext<Written>();
  const [isAsked, ask] = useState(false);
  const { call } = useCall();
  if (record?.is_written !== true) return null;
  const reset = () => {
    ask(false);
    const done = 'C’est fait : l’origine compte à nouveau.';
    void call({ method: 'DELETE', path, version: record.version, done });
  };
  return (
    <>
      <MuiButton type="button" variant="outlined" color="warning" onClick={() => ask(true)}>
        {label}
      </MuiButton>
      <Confirm
        isOpen={isAsked}
        title={label}
        content="Ce que l’équipe a écrit reste dans l’historique : vous pourrez y revenir."
        onConfirm={reset}
        onClose={() => ask(false)}
      />
    </>
  );
}

/** Lists the versions with author and time. A chosen version fills the form; the clerk then has to save it. */
export function History({
  path,
  valuesOf,
}: {
  path: Url<
    | typeof paths.staffPageVersions
    | typeof paths.staffSettingVersions
    | typeof paths.staffMessageTextVersions
    | typeof paths.staffFactVersions
    | typeof paths.staffFactFamilyVersions
  >;
  valuesOf: (value: never) => Record<string, unknown>;
}) {
  const record = useRecordContext<Written>();
  const { setValue } = useFormContext();
  const notify = useNotify();
  const { data, isError } = useQuery({
    queryKey: ['versions', path, record?.version],
    queryFn: () => callApi(path),
  });
  const take = (value: unknown) => {
    for (const [name, text] of Object.entries(valuesOf(value as never))) {
      setValue(name, text, { shouldDirty: true, shouldValidate: true });
    }
    notify('Cette version est dans le formulaire : enregistrez pour qu’elle compte.');
  };
  return (
    <Stack component="section" aria-label="Historique" spacing={1} sx={{ width: '100%', mt: 2 }}>
      <Typography variant="h6" component="h2">
        Historique
      </Typography>
      {isError && <p role="alert">L’historique ne se charge pas. Rechargez la page.</p>}
      {data?.items.length === 0 && <p>Personne n’a encore changé ce texte.</p>}
      {data?.items.map(({ id, at, by, value }) => (
        <Stack
          key={id}
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
        >
          <span>
            {frenchMoment(at)} · {by === '' ? 'un programme' : by}
            {value === null && ' · retour à l’origine'}
            {id === record?.version &&
              (record.is_refused ? ' · refusé, ne compte pas' : ' · compte maintenant')}
          </span>
          {value !== null && id !== record?.version && (
            <MuiButton type="button" onClick={() => take(value)}>
              Reprendre
            </MuiButton>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

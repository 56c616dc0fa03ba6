import {
  Alert,
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  Stack,
  Typography,
} from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { HttpError } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ROW_KINDS } from '#contract/base/staff-refused-rows.ts';
import type {
  CatalogueImport,
  CatalogueImportReport,
} from '#contract/goods/catalogue/staff-imports.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { UndoFileButton } from '#office/base/files/file-actions.tsx';
import { ExampleHead, Part, RowList } from '#office/base/files/file-report.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { FactList } from '#office/base/ui/panel.tsx';
import { ImportColumns } from './import-columns.tsx';

export function ImportReport({
  found,
  report,
}: {
  found: CatalogueImport;
  report: CatalogueImportReport;
}) {
  const { id } = found;
  const { refused_count, note_count, skipped_count, examples } = report;
  const rowsOf = (kind: (typeof ROW_KINDS)[number], title: string, label: string) => (
    <RowList
      resource="lignes-refusees"
      filter={{ import_id: id, kind }}
      named="reference"
      title={title}
      label={label}
    />
  );
  return (
    <Stack spacing={2}>
      {refused_count > 0 &&
        rowsOf('refused', `Lignes refusées (${refused_count})`, 'Lignes refusées')}
      {note_count > 0 &&
        rowsOf('note', `Repris sans un champ (${note_count})`, 'Champs laissés de côté')}
      {skipped_count > 0 &&
        rowsOf(
          'skipped',
          `Lignes qui ne sont pas des produits (${skipped_count})`,
          'Lignes sautées',
        )}
      <ImportColumns key={id} found={found} report={report} />
      {report.family_count > 0 && <ComingFamilies {...report} />}
      {examples.length > 0 && (
        <Part title="Exemples de changements">
          {examples.map((example) => (
            <Example key={example.line} example={example} />
          ))}
        </Part>
      )}
    </Stack>
  );
}

function ComingFamilies({
  families,
  family_count,
}: Pick<CatalogueImportReport, 'families' | 'family_count'>) {
  const named = families.slice(0, MAX_NAMED);
  const more = family_count - named.length;
  return (
    <Part title={`Familles de modèles (${family_count})`}>
      <Box component="ul" sx={{ my: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {named.map(({ key, count }) => (
          <li key={key}>
            {key} : {counted(count, 'produit', 'produits')}
          </li>
        ))}
        {more > 0 && <li>et {counted(more, 'autre', 'autres')}</li>}
      </Box>
    </Part>
  );
}

function Example({ example }: { example: CatalogueImportReport['examples'][number] }) {
  const { line, reference, name, isNew, changes } = example;
  return (
    <Stack sx={{ mb: 2 }}>
      <ExampleHead line={line}>
        {reference} · {name} {isNew && <Chip size="small" label="Nouveau" />}
      </ExampleHead>
      {isNew ? (
        <FactList facts={changes.map(({ field, after }) => [field, after])} />
      ) : (
        <PlainTable
          label={`Ligne ${line}, ${counted(changes.length, 'changement', 'changements')}`}
          heads={['Champ', 'Avant', 'Après']}
          rows={changes.map(({ field, before, after }) => ({
            key: field,
            cells: [field, before || '(vide)', after || '(vide)'],
          }))}
        />
      )}
    </Stack>
  );
}

export function ImportActions({ found }: { found: CatalogueImport }) {
  const may = useMay('catalogue:write');
  const { isBusy, act, call } = useCall();
  const [isApplying, setApplying] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { id, report, can_apply, can_undo, state } = found;
  // If the catalogue has changed since the preview, the server returns the import to preview.
  useEffect(() => {
    if (state !== 'preview') setApplying(false);
  }, [state]);
  if (!may) return null;
  const newCategories = report?.new_categories ?? [];
  const moves = report?.moved_categories ?? [];
  const good = (report?.created ?? 0) + (report?.updated ?? 0) + (report?.unchanged ?? 0);
  const apply = async () => {
    setApplying(true);
    const post = () =>
      callApi(pathTo(paths.importApply, { id }), {
        method: 'POST',
        body: { new_categories: newCategories, moved_categories: isMoving ? moves : [] },
      });
    const applied = await act(() => whileBusy(post));
    if (applied === undefined) setApplying(false);
  };
  // Locked from the click until the page receives the new state.
  const isLocked = isBusy || (isApplying && can_apply);
  const isAsked = can_apply && newCategories.length > 0;
  const undo = () => {
    const path = pathTo(paths.importUndo, { id });
    void call({ method: 'POST', path, done: 'L’import est annulé.' });
  };
  return (
    <Stack direction="row" sx={{ my: 2, flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isAsked && (
        <NewCategories names={newCategories} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
      )}
      {can_apply && moves.length > 0 && (
        <MovedCategories paths={moves} isConfirmed={isMoving} onConfirm={setMoving} />
      )}
      {can_apply && (
        <Button
          variant="contained"
          disabled={isLocked || (isAsked && !isConfirmed)}
          onClick={apply}
        >
          {isLocked && 'Import en cours…'}
          {!isLocked &&
            (report?.refused_count
              ? `Importer ${counted(good, 'ligne correcte', 'lignes correctes')}`
              : `Importer ${counted(good, 'ligne', 'lignes')}`)}
        </Button>
      )}
      {state === 'preview' && !can_apply && report?.missing.length === 0 && (
        <Typography>Il n’y a rien à importer de ce fichier.</Typography>
      )}
      {can_undo && (
        <UndoFileButton
          what={{ one: 'cet import', the: 'l’import' }}
          text="Les produits modifiés redeviennent ce qu’ils étaient, les nouveaux sont supprimés, ou dépubliés s’ils sont déjà commandés. Ceux que quelqu’un a changés depuis restent comme ils sont."
          isBusy={isBusy}
          onUndo={undo}
        />
      )}
    </Stack>
  );
}

/** A typing mistake in a file opens a second shelf, so a clerk confirms each new one. */
function NewCategories({ names, ...choice }: { names: readonly string[] } & Choice) {
  const isOne = names.length === 1;
  return (
    <NamedChoice
      severity="warning"
      names={names}
      label={isOne ? 'La créer' : 'Les créer'}
      {...choice}
    >
      La boutique n’a pas encore {isOne ? 'cette catégorie' : `ces ${names.length} catégories`} :
    </NamedChoice>
  );
}

/** A file may see a category of the shop under a parent; it stays where it is unless a clerk wants the move. */
function MovedCategories({ paths: names, ...choice }: { paths: readonly string[] } & Choice) {
  const isOne = names.length === 1;
  return (
    <NamedChoice
      severity="info"
      names={names}
      label={isOne ? 'La ranger sous sa parente' : 'Les ranger sous leurs parentes'}
      {...choice}
    >
      Le fichier range {isOne ? 'cette catégorie' : `ces ${names.length} catégories`} sous une
      parente. Sans votre accord {isOne ? 'elle reste' : 'elles restent'} au premier niveau :
    </NamedChoice>
  );
}

type Choice = { isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void };

const MAX_NAMED = 12;

function NamedChoice({
  severity,
  names,
  label,
  children,
  isConfirmed,
  onConfirm,
}: {
  severity: 'warning' | 'info';
  names: readonly string[];
  label: string;
  children: ReactNode;
} & Choice) {
  const more = names.length - MAX_NAMED;
  return (
    <Alert severity={severity} sx={{ width: '100%' }}>
      {children}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {names.slice(0, MAX_NAMED).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li>et {counted(more, 'autre', 'autres')}</li>}
      </Box>
      <FormControlLabel
        control={
          <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)} />
        }
        label={label}
      />
    </Alert>
  );
}

/** Temporary failures: no answer (0), too many requests (429), a busy shop (502, 503). */
const PASSES = new Set([0, 429, 502, 503]);

const TRIES = 4;

const WAIT_MS = 2000;

/** Repeats a call while the shop is busy, at most `TRIES` times. The call must be safe to repeat. */
async function whileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || !(error instanceof HttpError && PASSES.has(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

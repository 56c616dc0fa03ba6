import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Step,
  StepLabel,
  Stepper,
  Typography,
} from '@mui/material';
import { NumberField, TextField, Title, useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import type {
  CatalogueImport,
  ListedImport,
  UndoReport as Undone,
} from '#contract/goods/catalogue/staff-imports.ts';
import { FileFailure, fileHistory, UndoneFile } from '#office/base/files/file-report.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { CatalogueFiles, FeedAddresses } from './catalogue-files.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportPictures, isFetching } from './import-pictures.tsx';
import { ImportReport } from './import-report.tsx';

const IMPORT_STATE_WORDS: Record<ListedImport['state'], string> = {
  reading: 'Lecture du fichier',
  preview: 'À appliquer',
  applying: 'En cours',
  applied: 'Appliqué',
  undone: 'Annulé',
  failed: 'Échoué',
};

const filters = [searchFor('Nom du fichier'), choiceOf('state', IMPORT_STATE_WORDS)];

export function ImportList() {
  return (
    <>
      <CatalogueFiles />
      <StaffList filters={filters}>
        <ListBody<ListedImport>
          primary={({ file_name }) => file_name}
          secondary={({ at, by }) => `${frenchMoment(at)}${by ? ` · ${by}` : ''}`}
          tertiary={({ state }) => IMPORT_STATE_WORDS[state]}
        >
          <MomentField source="at" />
          <TextField source="file_name" />
          <TextField source="by" />
          <WordField source="state" words={IMPORT_STATE_WORDS} />
          <NumberField source="created" />
          <NumberField source="updated" />
          <NumberField source="refused_count" label="Refusées" />
        </ListBody>
      </StaffList>
      <FeedAddresses />
    </>
  );
}

const ASK_AGAIN_MS = 1000;
const ASK_FOR_PICTURES_MS = 3000;

const STEPS = ['Aperçu', 'Application', 'Rapport'];

const STEP_OF: Record<CatalogueImport['state'], number> = {
  reading: 0,
  preview: 0,
  applying: 1,
  applied: 3,
  undone: 3,
  failed: 0,
};

const isRunning = (state: CatalogueImport['state'] | undefined) =>
  state === 'reading' || state === 'applying';

// Until the import is loaded, it is the row of the list.
function askAgainMs(found: Partial<CatalogueImport> | undefined): number | false {
  const { state, pictures = null } = found ?? {};
  if (isRunning(state)) return ASK_AGAIN_MS;
  return state !== undefined && isFetching({ state, pictures }) && ASK_FOR_PICTURES_MS;
}

export function ImportShow() {
  const { id } = useParams();
  const { data, error, refetch } = useGetOne<CatalogueImport>(
    'imports',
    { id: Number(id) },
    { refetchInterval: ({ state }) => askAgainMs(state.data) },
  );
  // Until the import is loaded, `data` is the row of the list, without a report.
  if (data === undefined || !('report' in data))
    return error ? <FileFailure title="Import" error={error} /> : null;
  return (
    <Box sx={{ my: 2, maxWidth: 1000 }}>
      <Title title={`Import : ${data.file_name}`} />
      <Stepper activeStep={STEP_OF[data.state]} alternativeLabel sx={{ mb: 2 }}>
        {STEPS.map((label) => (
          <Step key={label}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {data.file_name} · {IMPORT_STATE_WORDS[data.state]}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {fileHistory(data, 'appliqué')}
      </Typography>
      {isRunning(data.state) && (
        <>
          <LinearProgress
            aria-label={IMPORT_STATE_WORDS[data.state]}
            {...(data.progress > 0 && { variant: 'determinate', value: data.progress })}
          />
          <Typography variant="body2" sx={{ mt: 1 }}>
            {data.progress > 0 && `${data.progress} % lus. `}
            {data.state === 'applying' &&
              'La boutique reste ouverte. Vous pouvez quitter cette page, l’import continue.'}
          </Typography>
        </>
      )}
      {error && (
        <Alert
          severity="warning"
          sx={{ my: 1 }}
          action={<Button onClick={() => refetch()}>Réessayer</Button>}
        >
          L’état affiché date un peu : {error.message}
        </Alert>
      )}
      {data.failure !== null && (
        <Alert severity={data.state === 'failed' ? 'error' : 'warning'}>{data.failure}</Alert>
      )}
      {data.undo !== null && <UndoReport undo={data.undo} />}
      <ImportSummary found={data} />
      <ImportActions found={data} />
      <ImportPictures found={data} />
      {data.report !== null && <ImportReport found={data} report={data.report} />}
    </Box>
  );
}

function ImportSummary({ found: { report, state } }: { found: CatalogueImport }) {
  // Nothing is counted before the clerk has chosen the columns.
  if (report === null || report.missing.length > 0 || state === 'undone') return null;
  const { created, updated, unchanged, refused_count, skipped_count, cost_count } = report;
  return (
    <Alert severity={refused_count > 0 ? 'warning' : 'info'} sx={{ my: 1 }} role="status">
      {state === 'preview' && 'Rien n’est encore changé. '}
      {counted(created, 'nouveau produit', 'nouveaux produits')},{' '}
      {counted(updated, 'modifié', 'modifiés')}, {counted(unchanged, 'inchangé', 'inchangés')},{' '}
      {counted(refused_count, 'ligne refusée', 'lignes refusées')}
      {skipped_count > 0 && `, ${counted(skipped_count, 'ligne sautée', 'lignes sautées')}`}
      {cost_count > 0 && `, ${counted(cost_count, 'coût noté', 'coûts notés')}`}.
    </Alert>
  );
}

function UndoReport({ undo: { restored, deleted, unpublished, kept } }: { undo: Undone }) {
  return (
    <UndoneFile
      kept={kept.map(({ reference, reason }) => ({ name: reference, reason }))}
      keptTitle="Laissés comme ils sont :"
    >
      Import annulé : {counted(restored, 'produit rétabli', 'produits rétablis')},{' '}
      {counted(deleted, 'supprimé', 'supprimés')}, {counted(unpublished, 'dépublié', 'dépubliés')}.
    </UndoneFile>
  );
}

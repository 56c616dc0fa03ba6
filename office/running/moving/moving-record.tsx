import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { Title, useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { MovedFile } from '#contract/running/staff-moving.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { UndoFileButton } from '#office/base/files/file-actions.tsx';
import { FileFailure, fileHistory, UndoneFile } from '#office/base/files/file-report.tsx';
import { MovingReport } from './moving-report.tsx';
import { MOVING_STATE_WORDS, MOVING_WORDS } from './moving-words.ts';

const ASK_AGAIN_MS = 1000;

const isRunning = (state: MovedFile['state'] | undefined) =>
  state === 'reading' || state === 'applying';

/** A file of another shop: its preview, what to do with it, its report. */
export function MovingRecord() {
  const { id } = useParams();
  const { data, error } = useGetOne<MovedFile>(
    'reprises',
    { id: Number(id) },
    { refetchInterval: ({ state }) => isRunning(state.data?.state) && ASK_AGAIN_MS },
  );
  // Until the file is loaded, `data` is the row of the list, without a report.
  if (data === undefined || !('report' in data))
    return error ? <FileFailure title="Reprise" error={error} /> : null;
  const { kind, file_name, state, failure, report, undo } = data;
  return (
    <Box sx={{ my: 2, maxWidth: 1000 }}>
      <Title title={`Reprise : ${file_name}`} />
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {file_name} · {MOVING_WORDS[kind]} · {MOVING_STATE_WORDS[state]}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {fileHistory(data, 'repris')}
      </Typography>
      {isRunning(state) && <LinearProgress aria-label={MOVING_STATE_WORDS[state]} />}
      {failure !== null && (
        <Alert severity={state === 'failed' ? 'error' : 'warning'} sx={{ my: 1 }}>
          {failure}
        </Alert>
      )}
      {undo !== null && <Undone undo={undo} />}
      {report !== null && report.missing.length === 0 && state !== 'undone' && (
        <Summary found={data} report={report} />
      )}
      <Actions found={data} />
      {report !== null && <MovingReport key={data.id} found={data} report={report} />}
    </Box>
  );
}

type Report = NonNullable<MovedFile['report']>;

function Summary({ found: { state }, report }: { found: MovedFile; report: Report }) {
  const { created, updated, unchanged, refused_count } = report;
  return (
    <Alert severity={refused_count > 0 ? 'warning' : 'info'} sx={{ my: 1 }} role="status">
      {state === 'preview' && 'Rien n’est encore changé. '}
      {counted(created, 'nouvelle ligne', 'nouvelles lignes')},{' '}
      {counted(updated, 'complétée', 'complétées')}, {counted(unchanged, 'inchangée', 'inchangées')}
      , {counted(refused_count, 'ligne refusée', 'lignes refusées')}.
    </Alert>
  );
}

function Undone({ undo: { deleted, restored, kept } }: { undo: NonNullable<MovedFile['undo']> }) {
  return (
    <UndoneFile kept={kept} keptTitle="Laissées comme elles sont :">
      Reprise annulée : {counted(deleted, 'ligne supprimée', 'lignes supprimées')},{' '}
      {counted(restored, 'rétablie', 'rétablies')}.
    </UndoneFile>
  );
}

function Actions({ found }: { found: MovedFile }) {
  const { id, report, state, can_apply, can_undo } = found;
  const { isBusy, call } = useCall();
  const good = (report?.created ?? 0) + (report?.updated ?? 0);
  const apply = () =>
    call({ method: 'POST', path: pathTo(paths.movingApply, { id }), done: 'La reprise commence.' });
  const undo = () => {
    const path = pathTo(paths.movingUndo, { id });
    void call({ method: 'POST', path, done: 'La reprise est annulée.' });
  };
  return (
    <Stack direction="row" sx={{ my: 2, flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {can_apply && (
        <Button variant="contained" disabled={isBusy} onClick={apply}>
          Reprendre {counted(good, 'ligne', 'lignes')}
        </Button>
      )}
      {state === 'preview' && !can_apply && report?.missing.length === 0 && (
        <Typography>Il n’y a rien à reprendre de ce fichier.</Typography>
      )}
      {can_undo && (
        <UndoFileButton
          what={{ one: 'cette reprise', the: 'la reprise' }}
          text="Ce que le fichier a apporté est supprimé, ce qu’il a changé redevient ce que c’était. Ce qui a servi ou changé depuis reste comme il est."
          isBusy={isBusy}
          onUndo={undo}
        />
      )}
    </Stack>
  );
}

import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Confirm, Title, useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { MovedFile } from '#contract/running/staff-moving.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
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
    return error ? <Alert severity="error">{error.message}</Alert> : null;
  const { kind, file_name, state, failure, report, undo } = data;
  return (
    <Box sx={{ my: 2, maxWidth: 1000 }}>
      <Title title={`Reprise : ${file_name}`} />
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {file_name} · {MOVING_WORDS[kind]} · {MOVING_STATE_WORDS[state]}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {historyOf(data)}
      </Typography>
      {isRunning(state) && <LinearProgress aria-label={MOVING_STATE_WORDS[state]} />}
      {failure !== null && (
        <Alert severity={state === 'failed' ? 'error' : 'warning'} sx={{ my: 1 }}>
          {failure}
        </Alert>
      )}
      {undo !== null && <Undone undo={undo} />}
      {report !== null && report.missing.length === 0 && <Summary found={data} report={report} />}
      <Actions found={data} />
      {report !== null && <MovingReport key={data.id} found={data} report={report} />}
    </Box>
  );
}

function historyOf({ at, by, applied_at, undone_at }: MovedFile): string {
  return [
    `Déposé le ${frenchMoment(at)}${by ? ` par ${by}` : ''}`,
    ...(applied_at ? [`repris le ${frenchMoment(applied_at)}`] : []),
    ...(undone_at ? [`annulé le ${frenchMoment(undone_at)}`] : []),
  ].join(', ');
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
    <Alert severity={kept.length > 0 ? 'warning' : 'success'} sx={{ my: 1 }}>
      Reprise annulée : {counted(deleted, 'ligne supprimée', 'lignes supprimées')},{' '}
      {counted(restored, 'rétablie', 'rétablies')}.
      {kept.length > 0 && (
        <>
          {' '}
          Laissées comme elles sont :
          <ul>
            {kept.map(({ name, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
              <li key={place}>
                {name} : {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

function Actions({ found }: { found: MovedFile }) {
  const { id, report, state, can_apply, can_undo } = found;
  const { isBusy, call } = useCall();
  const [isAsking, setAsking] = useState(false);
  const good = (report?.created ?? 0) + (report?.updated ?? 0);
  const apply = () =>
    call({ method: 'POST', path: pathTo(paths.movingApply, { id }), done: 'La reprise commence.' });
  const undo = () => {
    setAsking(false);
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
        <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setAsking(true)}>
          Annuler cette reprise
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title="Annuler cette reprise ?"
        content="Ce que le fichier a apporté est supprimé, ce qu’il a changé redevient ce que c’était. Ce qui a servi ou changé depuis reste comme il est."
        confirm="Annuler la reprise"
        cancel="Garder la reprise"
        onConfirm={undo}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

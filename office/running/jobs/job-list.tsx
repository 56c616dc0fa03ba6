import { Alert, Button as MuiButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FunctionField, TextField } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { FailedJob, JobOverview } from '#contract/running/staff-jobs.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { MomentField } from '#office/base/lists/fields.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';

const filters = [searchFor('Nom de la tâche')];

export default function JobList() {
  const mayRetry = useMay('jobs:write');
  return (
    <>
      <Overview mayRetry={mayRetry} />
      <StaffList title="Tâches abandonnées" filters={filters}>
        <ListBody<FailedJob>
          opens={false}
          primary={({ label }) => label}
          secondary={({ id, label, failed_at, attempts, reason }) => (
            <>
              {`${frenchMoment(failed_at)} · ${counted(attempts, 'essai', 'essais')} · ${reason} `}
              {mayRetry && <RetryButton id={id} label={label} />}
            </>
          )}
        >
          <TextField source="label" />
          <MomentField source="failed_at" />
          <TextField source="attempts" />
          <TextField source="reason" />
          {mayRetry && (
            <FunctionField<FailedJob>
              label="Relancer"
              render={({ id, label }) => <RetryButton id={id} label={label} />}
            />
          )}
        </ListBody>
      </StaffList>
    </>
  );
}

function RetryButton({ id, label }: Pick<FailedJob, 'id' | 'label'>) {
  const { call, isBusy } = useCall();
  const path = pathTo(paths.staffJobRetry, { id });
  return (
    <MuiButton
      type="button"
      disabled={isBusy}
      onClick={() => call({ method: 'POST', path, done: 'La tâche est relancée.' })}
      aria-label={`Relancer : ${label}`}
    >
      Relancer
    </MuiButton>
  );
}

type Kind = Pick<JobOverview['kinds'][number], 'name' | 'label' | 'failed'>;

function RetryKind({ name, label, failed }: Kind) {
  const { call, isBusy } = useCall();
  const done = ({ retried }: { retried: number }) =>
    retried === 0
      ? 'Rien n’est reparti : ce qui reste est trop vieux ou contient un code.'
      : `${counted(retried, 'tâche relancée', 'tâches relancées')}.`;
  const text = failed === 1 ? 'Relancer' : `Relancer les ${failed}`;
  return (
    <MuiButton
      type="button"
      disabled={isBusy}
      sx={{ ml: 1 }}
      onClick={() => call({ method: 'POST', path: paths.staffJobsRetry, body: { name }, done })}
      aria-label={`${text} : ${label}`}
    >
      {text}
    </MuiButton>
  );
}

function Overview({ mayRetry }: { mayRetry: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs'],
    queryFn: () => callApi(paths.staffJobOverview),
  });
  if (data === undefined) return <LoadFailure error={error} onRetry={refetch} />;
  const busy = data.kinds.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  return (
    <section aria-label="État des tâches">
      <Alert severity={data.is_worker_alive ? 'success' : 'warning'} sx={{ mt: 1 }}>
        {data.is_worker_alive
          ? 'Les tâches avancent.'
          : `Aucun serveur ne s’occupe des tâches depuis ${frenchMoment(data.seen_at)}.`}
      </Alert>
      {busy.length === 0 && <Typography sx={{ my: 1 }}>Rien n’attend.</Typography>}
      <ul>
        {busy.map(({ name, label, waiting, running, failed, oldest_waiting_at }) => (
          <li key={name}>
            {label} : {waiting} en attente
            {oldest_waiting_at !== null && ` (depuis ${frenchMoment(oldest_waiting_at)})`},{' '}
            {running} en cours, {counted(failed, 'abandonnée', 'abandonnées')}
            {mayRetry && failed > 0 && <RetryKind name={name} label={label} failed={failed} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

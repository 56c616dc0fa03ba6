import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { callApi } from '#office/base/calls/api.ts';

/** Orders that were just moved together, and the step. */
export type Moved = { label: string; ids: number[] };

/** Takes the last step of several orders back, each by the rules of one. */
export function TakeBackAll({ moved, onEnd }: { moved: Moved; onEnd: () => void }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const takeBack = async () => {
    setIsBusy(true);
    let count = 0;
    try {
      for (const id of moved.ids) count += await takeLastBack(id);
      notify(`Étape annulée : ${count} sur ${moved.ids.length}`, { type: 'success' });
      onEnd();
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries();
    }
  };
  return (
    <Alert
      severity="info"
      action={
        <Button disabled={isBusy} onClick={takeBack}>
          Annuler cette étape
        </Button>
      }
    >
      {`${moved.label} : ${moved.ids.length}. Les clients sont prévenus une minute après.`}
    </Alert>
  );
}

async function takeLastBack(id: number): Promise<number> {
  const { last_step, version } = await callApi(pathTo(paths.staffOrder, { id }));
  if (last_step === null || last_step.refusal !== '') return 0;
  await callApi(pathTo(paths.staffOrderStep, { id }), {
    method: 'POST',
    body: { step_id: last_step.id },
    version,
  });
  return 1;
}

import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { BodyAt, ReplyAt } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';

type Moved = { label: string; ids: number[] };
type Result = ReplyAt<'POST', typeof paths.staffOrderBatch>;

export type Move = {
  label: string;
  move: Omit<BodyAt<'POST', typeof paths.staffOrderBatch>, 'ids' | 'versions'>;
  whyNot?: (order: ListedOrder) => string | undefined;
};

/** The bar of places lies over the foot of a phone (`office/layout/theme.ts`). */
const PHONE_BAR_PX = 57;

const NONE: Moved = { label: '', ids: [] };

/** Moves orders of the list, and remembers what moved, to take it back, and what the server refused. */
export function useMoves() {
  const { call, isBusy } = useCall();
  const [refused, setRefused] = useState<Result['refused']>([]);
  const [moved, setMoved] = useState<Moved>(NONE);
  /** Returns the orders that did not move; undefined without an answer. */
  const move = async (orders: ListedOrder[], { label, move: wanted, whyNot }: Move) => {
    const kept = orders.flatMap((order) => {
      const reason = whyNot?.(order);
      return reason === undefined ? [] : [{ id: order.id, name: order.name, reason }];
    });
    const able = orders.filter(({ id }) => !kept.some((one) => one.id === id));
    const body = {
      ids: able.map(({ id }) => id),
      versions: able.map(({ version }) => version),
      ...wanted,
    };
    const nothing: Result = { moved: [], refused: [] };
    const result =
      able.length === 0
        ? nothing
        : await call({ method: 'POST', path: paths.staffOrderBatch, body });
    if (result === undefined) return undefined;
    const all = [...kept, ...result.refused];
    setRefused(all);
    setMoved({ label, ids: result.moved });
    return all;
  };
  return {
    move,
    isBusy,
    moved,
    refused,
    forgetMoved: () => setMoved(NONE),
    forgetRefused: () => setRefused([]),
  };
}
export type Moves = ReturnType<typeof useMoves>;

/** What moved, with the way back, and what did not, with the reason: at the screen's foot, so that no row moves. */
export function MovesNote({ moved, refused, forgetMoved, forgetRefused }: Moves) {
  return (
    <Box sx={{ position: 'sticky', bottom: { xs: PHONE_BAR_PX, sm: 0 }, zIndex: 1 }}>
      {moved.ids.length > 0 && (
        <TakeBackAll key={moved.ids.join()} moved={moved} onEnd={forgetMoved} />
      )}
      {refused.length > 0 && (
        <Alert severity="warning" role="alert" onClose={forgetRefused}>
          {refused.map(({ id, name, reason }) => (
            <div key={id}>{`${name} : ${reason}`}</div>
          ))}
        </Alert>
      )}
    </Box>
  );
}

/** Each by the rules of one order. */
function TakeBackAll({ moved, onEnd }: { moved: Moved; onEnd: () => void }) {
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

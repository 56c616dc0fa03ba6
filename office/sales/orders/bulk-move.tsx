import { Alert, Box, Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { BodyAt, ReplyAt } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';

type Moved = { label: string; ids: number[] };

type Result = ReplyAt<'POST', typeof paths.staffOrderBatch>;
type Step = {
  label: string;
  move: Omit<BodyAt<'POST', typeof paths.staffOrderBatch>, 'ids' | 'versions'>;
  whyNot?: (order: ListedOrder) => string | undefined;
};

const STEPS: Step[] = [
  { label: 'Mettre en livraison', move: { state: 'to_delivered' } },
  {
    label: 'Marquer livrées',
    move: { fulfilment_state: 'delivered' },
    // The page of the order asks for money due at the door.
    whyNot: ({ type_sale, amount_residual: dueXof }) =>
      type_sale === 'order' && dueXof > 0
        ? `${formatXof(dueXof)} à encaisser : ouvrez la commande.`
        : undefined,
  },
  { label: 'Terminer', move: { state: 'done' } },
];
const CANCEL = 'Annuler les commandes';
const NONE: Moved = { label: '', ids: [] };

/** Moves the selected orders; those that cannot move stay selected, with the reason. */
export function BulkMove() {
  const { selectedIds, data = [], onSelect } = useListContext<ListedOrder>();
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isOpen, setIsOpen] = useState(false);
  const { call, isBusy } = useCall();
  const [refused, setRefused] = useState<Result['refused']>([]);
  const [moved, setMoved] = useState<Moved>(NONE);
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const move = async ({ label, move: wanted, whyNot }: Step) => {
    const kept = chosen.flatMap((order) => {
      const reason = whyNot?.(order);
      return reason === undefined ? [] : [{ id: order.id, name: order.name, reason }];
    });
    const able = chosen.filter(({ id }) => !kept.some((one) => one.id === id));
    const body = {
      ids: able.map(({ id }) => id),
      versions: able.map(({ version }) => version),
      ...wanted,
    };
    const done = ({ moved }: Result) => `${label} : ${moved.length} sur ${chosen.length}`;
    const nothing: Result = { moved: [], refused: [] };
    const result =
      able.length === 0
        ? nothing
        : await call({ method: 'POST', path: paths.staffOrderBatch, body, done });
    if (result === undefined) return undefined;
    const all = [...kept, ...result.refused];
    setRefused(all);
    setMoved({ label, ids: result.moved });
    onSelect(all.map(({ id }) => id));
    setIsOpen(false);
    return result;
  };
  return (
    <Box sx={isSmall ? ON_TOP : { px: 2, py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button onClick={() => onSelect(data.map(({ id }) => id))}>Choisir toute la page</Button>
        {chosen.length > 0 && <Typography>{`${chosen.length} choisies`}</Typography>}
        {chosen.length > 0 && isSmall && (
          <Button
            variant="outlined"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((isNow) => !isNow)}
          >
            Faire avancer
          </Button>
        )}
        {chosen.length > 0 && (isOpen || !isSmall) && (
          <>
            {STEPS.map((step) => (
              <Button
                key={step.label}
                variant="outlined"
                disabled={isBusy}
                onClick={() => move(step)}
              >
                {step.label}
              </Button>
            ))}
            <AskButton
              label={CANCEL}
              color="error"
              isDisabled={isBusy}
              text={[
                `${chosen.length} commandes : ${chosen.map(({ name }) => name).join(', ')}.`,
                'Chaque client est prévenu, avec le motif. Ce qui est déjà payé reste à rembourser.',
              ]}
              questions={[{ name: 'reason', label: 'Motif' }]}
              onAnswer={({ reason }) => move({ label: CANCEL, move: { state: 'cancel', reason } })}
            />
          </>
        )}
      </Box>
      {moved.ids.length > 0 && (
        <TakeBackAll key={moved.ids.join()} moved={moved} onEnd={() => setMoved(NONE)} />
      )}
      {refused.length > 0 && (
        <Alert severity="warning" role="alert" onClose={() => setRefused([])}>
          {refused.map(({ id, name, reason }) => (
            <div key={id}>{`${name} : ${reason}`}</div>
          ))}
        </Alert>
      )}
    </Box>
  );
}

/** Stays visible on a telephone while the clerk scrolls. */
const ON_TOP = {
  px: 1,
  py: 1,
  position: 'sticky',
  top: 48,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
};

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

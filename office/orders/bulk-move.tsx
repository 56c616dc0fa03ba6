import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { paths } from '#contract/paths.ts';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { useStaffCall } from '../ui/use-staff-call.ts';

type Result = { moved: number[]; refused: { id: number; name: string; reason: string }[] };

const STEPS = [
  { label: 'Mettre en livraison', move: { state: 'to_delivered' } },
  { label: 'Marquer expédiées', move: { fulfilment_state: 'shipped' } },
  { label: 'Marquer livrées', move: { fulfilment_state: 'delivered' } },
] as const;

/** Moves the chosen orders on; those that cannot stay chosen and are named with the reason. */
export function BulkMove() {
  const { selectedIds, data = [], onSelect } = useListContext<ListedOrder>();
  const { call, isBusy } = useStaffCall();
  const [refused, setRefused] = useState<Result['refused']>([]);
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const move = async (step: (typeof STEPS)[number]) => {
    const body = {
      ids: chosen.map(({ id }) => id),
      versions: chosen.map(({ version }) => version),
      ...step.move,
    };
    const done = ({ moved }: Result) => `${step.label} : ${moved.length} sur ${chosen.length}`;
    const result = await call<Result>({ path: paths.staffOrderBatch, body, done });
    if (result === undefined) return;
    setRefused(result.refused);
    onSelect(result.refused.map(({ id }) => id));
  };
  return (
    <Box sx={{ px: 2, py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button onClick={() => onSelect(data.map(({ id }) => id))}>Choisir toute la page</Button>
        {chosen.length > 0 && <Typography>{`${chosen.length} choisies :`}</Typography>}
        {chosen.length > 0 &&
          STEPS.map((step) => (
            <Button
              key={step.label}
              variant="outlined"
              disabled={isBusy}
              onClick={() => move(step)}
            >
              {step.label}
            </Button>
          ))}
      </Box>
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

import { Box, Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import type { Move, Moves } from './moves.tsx';

const STEPS: Move[] = [
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

/** Moves the selected orders; those that cannot move stay selected, with the reason. */
export function BulkMove({ moves }: { moves: Moves }) {
  const { selectedIds, data = [], onSelect } = useListContext<ListedOrder>();
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isOpen, setIsOpen] = useState(false);
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const move = async (step: Move) => {
    const left = await moves.move(chosen, step);
    if (left === undefined) return undefined;
    onSelect(left.map(({ id }) => id));
    setIsOpen(false);
    return left;
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
                disabled={moves.isBusy}
                onClick={() => move(step)}
              >
                {step.label}
              </Button>
            ))}
            <AskButton
              label={CANCEL}
              color="error"
              isDisabled={moves.isBusy}
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
